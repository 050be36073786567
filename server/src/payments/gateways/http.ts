import { NoAnswerError, reasonOf, type SendHttp, sendRequest } from "../../platform/http-client.ts";
import { GatewayError } from "./gateway.ts";

/** Reasons of a connection that was never made. */
const notConnected = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

/** Sends one request to a gateway. Throws `GatewayError` of kind `unknown` if there is no answer. */
export const sendOverHttp: SendHttp = async (url, request) => {
  try {
    return await sendRequest(url, request);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    // Of a repeatable request the first try may have arrived.
    const hadNoEffect = !request.isRepeatable && notConnected.includes(reasonOf(error.cause));
    throw new GatewayError("unknown", error.message, { cause: error.cause, hadNoEffect });
  }
};

import { NoAnswerError, type SendHttp, sendRequest } from "../../platform/http-client.ts";
import { GatewayError } from "./gateway.ts";

/** Sends one request to a gateway. Throws `GatewayError` of kind `unknown` if there is no answer. */
export const sendOverHttp: SendHttp = async (url, request) => {
  try {
    return await sendRequest(url, request);
  } catch (error) {
    throw error instanceof NoAnswerError
      ? new GatewayError("unknown", error.message, { cause: error.cause })
      : error;
  }
};

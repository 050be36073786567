import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { withTimeout } from "./with-timeout.ts";

export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole exchange, from the DNS lookup to the last byte of the body. */
  readonly timeoutMs?: number;
  /** A longer answer is refused. */
  readonly maxBodyBytes?: number;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Unparsed, since signatures cover the bytes. */
  readonly body: Buffer;
}

export type SendHttp = (url: string, question: HttpRequest) => Promise<HttpResponse>;

/** A request got no answer. The message names the host alone, since URLs can hold signed parameters. */
export class NoAnswerError extends Error {}

/**
 * For each address of a name. Node's default of a quarter of a second is too short across an ocean: then no address is reached
 * (https://nodejs.org/docs/latest-v24.x/api/net.html#netsetdefaultautoselectfamilyattempttimeoutvalue).
 */
setDefaultAutoSelectFamilyAttemptTimeout(2_000);

const defaultTimeoutMs = 10_000;
const defaultMaxBodyBytes = 1024 * 1024;

/** Sends one request, without retries or redirects. Any status is returned; throws `NoAnswerError` without an answer. */
export const sendRequest: SendHttp = async (
  url,
  { method, headers = {}, body, timeoutMs = defaultTimeoutMs, maxBodyBytes = defaultMaxBodyBytes },
) => {
  const { host } = new URL(url);
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(url, {
        method,
        // Compressed answers could exceed any limit when unpacked.
        headers: { "accept-encoding": "identity", ...headers },
        ...(body !== undefined && { body }),
        redirect: "manual",
        signal,
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await readBody(response, maxBodyBytes),
      };
    });
  } catch (error) {
    throw new NoAnswerError(`${host} gave no answer: ${reasonOf(error)}`, { cause: error });
  }
};

async function readBody(response: Response, maxBodyBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // Leaving the loop cancels the stream, which closes the connection.
    if (length > maxBodyBytes) throw new Error("the answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `fetch` only says "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

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
  /**
   * Sending it twice does no more than sending it once. If a connection ends before any answer, it is sent once more on a
   * fresh one: servers close kept connections at the moment in which the next request leaves
   * (https://github.com/nodejs/undici/issues/3492).
   */
  readonly isRepeatable?: boolean;
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

/** Sends one request, without redirects. Any status is returned; throws `NoAnswerError` without an answer. */
export const sendRequest: SendHttp = async (url, request) => {
  const { host } = new URL(url);
  const { timeoutMs = defaultTimeoutMs, maxBodyBytes = defaultMaxBodyBytes, isRepeatable = false } = request;
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const response = await fetchOnce(url, request, signal).catch(async (error: unknown) => {
        if (!isRepeatable || signal.aborted || !hasLostConnection(error)) throw error;
        return await fetchOnce(url, request, signal);
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

async function fetchOnce(
  url: string,
  { method, headers = {}, body }: HttpRequest,
  signal: AbortSignal,
): Promise<Response> {
  return await fetch(url, {
    method,
    // Compressed answers could exceed any limit when unpacked.
    headers: { "accept-encoding": "identity", ...headers },
    ...(body !== undefined && { body }),
    redirect: "manual",
    signal,
  });
}

/** The connection was there and ended; its place is taken by a fresh one. */
function hasLostConnection(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(reasonOf(error));
}

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

/** Why a request failed: the code of the system or of TLS where there is one. `fetch` only says "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string") return code;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;
}

/** What is at an address, as text, without redirects. Throws `NoAnswerError`. */
export async function fetchText(url: string, headers: Readonly<Record<string, string>> = {}) {
  const { body, ...answer } = await sendRequest(url, { method: "GET", headers });
  return { ...answer, body: body.toString() };
}

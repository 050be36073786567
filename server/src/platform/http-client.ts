import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { withTimeout } from "./with-timeout.ts";

export interface HttpRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Covers the whole exchange, from the DNS lookup to the last byte of the body. */
  readonly timeoutMs?: number;
  /** A longer response is rejected. */
  readonly maxBodyBytes?: number;
  /**
   * True if the request is idempotent. If a connection ends before any response, the request is then sent once more on
   * a new connection: servers close keep-alive connections just as the next request is sent
   * (https://github.com/nodejs/undici/issues/3492).
   */
  readonly isRepeatable?: boolean;
}

/** A request whose body may be a `Blob`: that of a file is sent without being read into memory. */
export type BlobRequest = Omit<HttpRequest, "body"> & { readonly body?: HttpRequest["body"] | Blob };

export interface HttpResponse {
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Raw bytes, since signatures cover them. */
  readonly body: Buffer;
}

export type SendHttp = (url: string, request: HttpRequest) => Promise<HttpResponse>;

/** A request got no response. The message contains only the host, since URLs can contain signed parameters. */
export class NoAnswerError extends Error {}

/**
 * Timeout for each address of a name. With Node's default of 250 ms, no address is reached across an ocean
 * (https://nodejs.org/docs/latest-v24.x/api/net.html#netsetdefaultautoselectfamilyattempttimeoutvalue).
 */
setDefaultAutoSelectFamilyAttemptTimeout(2_000);

const defaultTimeoutMs = 10_000;
const defaultMaxBodyBytes = 1024 * 1024;

/**
 * Sends one request and does not follow redirects. Returns any status; throws `NoAnswerError` if there is no response.
 */
export const sendRequest = async (url: string, request: BlobRequest): Promise<HttpResponse> => {
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

/** A response whose body the caller reads or cancels. */
export interface OpenResponse extends Omit<HttpResponse, "body"> {
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * Like `sendRequest`, but returns the body as a stream. `timeoutMs` ends with the response's headers; `signal` covers
 * the body too. Throws `NoAnswerError`.
 */
export async function openResponse(
  url: string,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<OpenResponse> {
  try {
    const response = await withTimeout(request.timeoutMs ?? defaultTimeoutMs, async (waiting) => {
      return await fetchOnce(url, request, AbortSignal.any([waiting, signal]));
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: response.body,
    };
  } catch (error) {
    throw new NoAnswerError(`${new URL(url).host} gave no answer: ${reasonOf(error)}`, { cause: error });
  }
}

async function fetchOnce(
  url: string,
  { method, headers = {}, body }: BlobRequest,
  signal: AbortSignal,
): Promise<Response> {
  return await fetch(url, {
    method,
    // A compressed response could exceed any limit when unpacked.
    headers: { "accept-encoding": "identity", ...headers },
    ...(body !== undefined && { body }),
    redirect: "manual",
    signal,
  });
}

/** Whether an existing connection was closed by the peer; a retry opens a new one. */
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

/**
 * Why a request failed: the code of the operating system or of TLS if there is one. `fetch` itself only reports "fetch
 * failed".
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string") return code;
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name;
}

/** Fetches a URL as text, without following redirects. Throws `NoAnswerError`. */
export async function fetchText(url: string, headers: Readonly<Record<string, string>> = {}) {
  const { body, ...answer } = await sendRequest(url, { method: "GET", headers });
  return { ...answer, body: body.toString() };
}

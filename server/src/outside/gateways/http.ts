import { withTimeout } from "../with-timeout.ts";
import { GatewayError } from "./gateway.ts";

export interface Question {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For everything together, from looking up the host to the body's last byte. */
  readonly timeoutMs?: number;
}

export interface Answer {
  readonly status: number;
  /** Their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** As it came: signatures cover the bytes. */
  readonly body: Buffer;
}

export type Ask = (url: string, question: Question) => Promise<Answer>;

const usualTimeoutMs = 10_000;
const longestBody = 1024 * 1024;

/** Asks a gateway once. An answer of any status is an answer; throws `GatewayError` of kind `unknown` without one. */
export const ask: Ask = async (url, { method, headers = {}, body, timeoutMs = usualTimeoutMs }) => {
  const { host } = new URL(url);
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(url, {
        method,
        // Compressed answers could grow beyond all measure when they are unpacked.
        headers: { "accept-encoding": "identity", ...headers },
        ...(body !== undefined && { body }),
        redirect: "manual",
        signal,
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await readBody(response),
      };
    });
  } catch (error) {
    // Only the host is named: addresses may hold signed parameters.
    throw new GatewayError("unknown", `${host} gave no answer: ${reasonOf(error)}`, { cause: error });
  }
};

async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // Throwing out of the loop cancels the stream, which closes the connection.
    if (length > longestBody) throw new Error("the answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `fetch` says nothing but "fetch failed"; what failed is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

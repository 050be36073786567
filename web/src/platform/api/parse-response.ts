import type { Call } from "@baleen/contract/call.ts";
import { parseErrorBody, unwrapBody } from "@baleen/contract/envelope.ts";
import type { errors } from "@baleen/contract/errors.ts";
import { ApiError } from "./api-error.ts";
import { reportsSignedOut } from "./other-deployments.ts";

const unauthorised: (typeof errors)["unauthorised"]["code"] = 2001;
const operatorSignedOut: (typeof errors)["operatorSignedOut"]["code"] = 8001;

/** Longer texts are technical reports, not messages for visitors. */
const maxMessageLength = 300;

/** The payload of a response before validation by the call's schema. */
export interface ParsedResponse {
  readonly value: unknown;
  readonly message: string | undefined;
}

/** Unwraps a response of any deployment (spec §7). `hasToken`: the request had a token. Throws an `ApiError`. */
export async function parseResponse(
  { envelope, access }: Pick<Call, "envelope" | "access">,
  response: Response,
  hasToken = false,
): Promise<ParsedResponse> {
  const body = await readBody(response);
  if (access === "signed-in" && isSignedOut(body)) throw new ApiError({ kind: "rejected", status: 401 });
  if (!response.ok) throw rejectionOf(response, body, hasToken);
  if (isUnreadable(response.status, body)) throw new ApiError({ kind: "malformed", status: response.status });
  const unwrapped = unwrapBody(envelope, body);
  if (unwrapped.ok) return unwrapped;
  const message = cleanMessage(unwrapped.message);
  throw new ApiError({ ...unwrapped, kind: "rejected", status: response.status, message });
}

function isSignedOut(body: unknown): boolean {
  const code = typeof body === "object" && body !== null ? parseErrorBody(body, undefined).code : undefined;
  return reportsSignedOut({ code, message: unwrapBody("code", body).message });
}

/** An empty body, a web page or truncated JSON came from a proxy, so the call may not have reached the server. */
function isUnreadable(status: number, body: unknown): boolean {
  if (body === null || body === "") return status === 200;
  return typeof body === "string" && /^\s*[<{[]/.test(body);
}

function rejectionOf({ status, headers }: Response, body: unknown, hasToken: boolean): ApiError {
  // All envelopes use the same names for these parts. Plain text with an error status comes from a proxy and is not a
  // message for visitors.
  const unwrapped = unwrapBody("code", typeof body === "string" ? {} : body);
  const error = unwrapped.ok ? parseErrorBody({}, unwrapped.message) : unwrapped;
  const { code, requestId } = error;
  const retryAfter = secondsIn(headers.get("Retry-After"));
  const message = cleanMessage(error.message);
  const challenge = headers.get("WWW-Authenticate")?.trim() ?? "";
  // Firewalls also send codes and request numbers, but not the ones checked here.
  const isOwn = code
    ? code === unauthorised || code === operatorSignedOut
    : requestId && /^Bearer/i.test(challenge);
  // If the server received no token, it names its scheme without an error (RFC 6750 3.1). If one was sent, a proxy
  // dropped it.
  const isProxyRefusal = status === 401 && (!isOwn || (hasToken && /^Bearer$/i.test(challenge)));
  return new ApiError({ ...error, kind: "rejected", status, message, retryAfter, isProxyRefusal });
}

function cleanMessage(message = ""): string {
  const text = message.trim();
  return text.startsWith("<") || text.length > maxMessageLength ? "" : text;
}

function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get("Content-Type") ?? "";
  if (/^(image|audio|video)\/|octet-stream/.test(type)) return response.blob();
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

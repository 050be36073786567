import type { EnvelopeKind } from "./call.ts";

/** Validation messages by field name, in the request's language. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: FieldErrors;
}

/** The body of a success. In the `login` envelope the reply is the whole body. */
export function wrapReply(kind: EnvelopeKind, message: string, reply: unknown): unknown {
  if (kind === "login") return reply;
  if (kind === "success") return { success: true, message, data: reply };
  return { code: 0, message, data: reply };
}

/** The body of an error. The envelopes with a `success` field have no `code`. */
export function wrapError(kind: EnvelopeKind, { code, message, requestId, fields }: ErrorBody): unknown {
  const rest = { message, requestId, ...(fields && { fields }) };
  return kind === "code" ? { code, ...rest } : { success: false, ...rest };
}

type UnwrappedBody =
  | { readonly ok: true; readonly value: unknown; readonly message: string | undefined }
  | ReturnType<typeof parseErrorBody>;

/**
 * Parses a response body of any deployment of the API: a `code` field (0 is success), a `success` field, a bare string
 * (a success with a message), or any other value, which is the reply itself.
 */
export function unwrapBody(kind: EnvelopeKind, body: unknown): UnwrappedBody {
  if (typeof body === "string") return { ok: true, value: undefined, message: body };
  if (typeof body !== "object" || body === null) return { ok: true, value: body, message: undefined };
  const message = "message" in body && typeof body.message === "string" ? body.message : undefined;
  const data = "data" in body ? body.data : undefined;
  if ("code" in body)
    return body.code === 0 ? { ok: true, value: data, message } : parseErrorBody(body, message);
  if ("success" in body) {
    if (kind === "login") return { ok: true, value: body, message };
    return body.success === false ? parseErrorBody(body, message) : { ok: true, value: data, message };
  }
  return { ok: true, value: body, message };
}

/** Reads the parts of an error that a body contains, in any envelope. Other deployments leave parts out. */
export function parseErrorBody(body: object, message: string | undefined) {
  return {
    ok: false as const,
    // Undefined for the two calls with a `success` field, and for numbers that are not error codes of this contract.
    code: "code" in body && isErrorCode(body.code) ? body.code : undefined,
    message,
    fields: "fields" in body && isTextRecord(body.fields) ? body.fields : undefined,
    requestId: "requestId" in body && typeof body.requestId === "string" ? body.requestId : undefined,
  };
}

/** Error codes of this contract have four digits; other deployments use small numbers or HTTP statuses. */
export function isErrorCode(code: unknown): code is number {
  return Number.isInteger(code) && Number(code) >= 1000 && Number(code) <= 9999;
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

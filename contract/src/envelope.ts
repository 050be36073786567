import type { EnvelopeKind } from "./call.ts";

export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, string>>;
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

export type Unwrapped =
  | { readonly ok: true; readonly value: unknown; readonly message: string | undefined }
  | {
      readonly ok: false;
      readonly message: string | undefined;
      readonly fields: Readonly<Record<string, string>> | undefined;
    };

/**
 * Parses a response body of any deployment of the API: a `code` field (0 is success), a `success` field, a bare string
 * (a success with a message), or any other value, which is the reply itself.
 */
export function unwrapBody(kind: EnvelopeKind, body: unknown): Unwrapped {
  if (typeof body === "string") return { ok: true, value: undefined, message: body };
  if (typeof body !== "object" || body === null) return { ok: true, value: body, message: undefined };
  const message = "message" in body && typeof body.message === "string" ? body.message : undefined;
  const data = "data" in body ? body.data : undefined;
  if ("code" in body) return body.code === 0 ? { ok: true, value: data, message } : failure(body, message);
  if ("success" in body) {
    if (kind === "login") return { ok: true, value: body, message };
    return body.success === false ? failure(body, message) : { ok: true, value: data, message };
  }
  return { ok: true, value: body, message };
}

function failure(body: object, message: string | undefined): Unwrapped {
  const fields = "fields" in body && isTextRecord(body.fields) ? body.fields : undefined;
  return { ok: false, message, fields };
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

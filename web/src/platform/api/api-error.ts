import type { FieldErrors } from "@baleen/contract/envelope.ts";

/**
 * How a call failed. `rejected`: the response is an error. `malformed`: the response cannot be parsed. `timeout` and
 * `network`: no response. `setup`: the request could not be built. `aborted`: the caller cancelled it.
 */
type ApiErrorKind = "rejected" | "malformed" | "timeout" | "network" | "setup" | "aborted";

type Parts = Pick<ApiError, "kind"> & {
  readonly [Name in Exclude<keyof ApiError, "kind" | "name" | "stack">]?: ApiError[Name] | undefined;
};

/** The error that every call throws. `describeError` turns it into a message for the visitor. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /**
   * The error's number in `contract/src/errors.ts`. Undefined in login and card responses, and from other deployments.
   */
  readonly code: number | undefined;
  readonly status: number | undefined;
  readonly fields: FieldErrors;
  /** Identifies the request's line in the server's log. */
  readonly requestId: string | undefined;
  /**
   * True for a 401 that did not come from the server, or that a proxy caused by dropping the token. The session may
   * still be valid.
   */
  readonly isProxyRefusal: boolean;
  /** From the `Retry-After` header, in seconds. */
  readonly retryAfter: number | undefined;

  /** `message` is the server's own text, unchanged; empty if the server sent none. */
  constructor({ kind, code, status, message = "", fields = {}, cause, ...rest }: Parts) {
    super(message, { cause });
    this.name = "ApiError";
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = rest.requestId;
    this.isProxyRefusal = rest.isProxyRefusal ?? false;
    this.retryAfter = rest.retryAfter;
  }
}

/** Whether the caller cancelled the call, in which case there is nothing to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "aborted";
}

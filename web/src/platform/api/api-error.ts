import type { FieldErrors } from "@baleen/contract/envelope.ts";

/**
 * How a call failed. `rejected`: the response is an error. `malformed`: the response cannot be read. `timeout` and
 * `network`: no response. `setup`: the request could not be built. `aborted`: the caller cancelled it.
 */
type ApiErrorKind = "rejected" | "malformed" | "timeout" | "network" | "setup" | "aborted";

type Parts = Pick<ApiError, "kind"> & {
  readonly [Name in Exclude<keyof ApiError, "kind" | "name" | "stack">]?: ApiError[Name] | undefined;
};

/** What every call throws. `describeError` turns it into a message for the visitor. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** The number in `contract/src/errors.ts`. Undefined in login and card responses, and from other deployments. */
  readonly code: number | undefined;
  readonly status: number | undefined;
  readonly fields: FieldErrors;
  /** Names the request's line in the server's log. */
  readonly requestId: string | undefined;
  /** A 401 that is not the server's own, or that a proxy caused by dropping the token: the session may be valid. */
  readonly isProxyRefusal: boolean;
  /** Seconds, from the `Retry-After` header. */
  readonly retryAfter: number | undefined;

  /** The message is the server's as returned; empty if it sent none. */
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

/** Whether the caller cancelled the call, so that there is nothing to show. */
export function isAborted(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "aborted";
}

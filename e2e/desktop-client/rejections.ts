interface OAuthErrorBody {
  readonly error?: string;
  readonly error_description?: string;
  readonly reason?: string;
}

/** An error of the OAuth endpoints; `reason` says why a device is signed out, or why it may not sign in. */
export class OAuthRejection extends Error {
  readonly error: string;
  readonly reason: string | undefined;
  /** The same request may succeed later. */
  readonly isTransient: boolean;
  readonly retryAfterS: number | undefined;

  constructor(body: OAuthErrorBody, status = 400, retryAfterS?: number) {
    super(body.error_description ?? body.error ?? `HTTP ${status}`);
    this.error = body.error ?? "unknown";
    this.reason = body.reason;
    this.isTransient = status === 429 || status >= 500;
    this.retryAfterS = retryAfterS;
  }
}

/** An error of the API; the tool decides by `code`, and shows the message. */
export class ApiRejection extends Error {
  readonly status: number;
  readonly code: number | undefined;
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    body: { readonly code?: number; readonly message?: string },
    retryAfterS?: number,
  ) {
    super(body.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.code;
    this.retryAfterS = retryAfterS;
  }
}

/** Seconds to wait after 429 or 503 (RFC 9110 10.2.3). */
export function retryAfterOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : undefined;
}

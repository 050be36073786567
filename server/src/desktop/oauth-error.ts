/** An error of the OAuth endpoints: RFC 6749 5.2, 8628 3.5, 9449 5, with fields of ours beside it. */
export class OAuthError extends Error {
  readonly error: OAuthErrorCode;
  readonly more: object;

  constructor(error: OAuthErrorCode, description: string, more: object = {}) {
    super(description);
    this.error = error;
    this.more = more;
  }
}

export type OAuthErrorCode =
  | "access_denied"
  | "authorization_pending"
  | "expired_token"
  | "invalid_client"
  | "invalid_dpop_proof"
  | "invalid_grant"
  | "invalid_request"
  | "slow_down"
  | "unsupported_grant_type";

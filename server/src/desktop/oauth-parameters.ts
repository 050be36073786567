import { clientId } from "@baleen/contract/desktop/authorizations.ts";
import { maxLabelLength } from "@baleen/contract/desktop/devices.ts";

/** Parameters of a query or form; each may occur once (RFC 6749 3.1). */
export type Parameters = ReadonlyMap<string, string>;

const maxLength = 2_048;

/** Empty parameters count as missing. Throws `invalid_request`. */
export function readParameters(text: string): Parameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name)) throw new OAuthError("invalid_request", `${name} is there twice`);
    if (value.length > maxLength || value.includes("\0") || !value.isWellFormed()) {
      throw new OAuthError("invalid_request", `${name} is not valid`);
    }
    if (value !== "") parameters.set(name, value);
  }
  return parameters;
}

export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing`);
  return value;
}

export function checkClient(parameters: Parameters): void {
  if (requireParameter(parameters, "client_id") !== clientId)
    throw new OAuthError("invalid_client", "client_id is not known");
}

const defaultLabel = "Desktop";

/** The requesting machine, as described by the tool. */
export function readMachine(parameters: Parameters) {
  const jkt = requireParameter(parameters, "dpop_jkt");
  if (!/^[\w-]{43}$/.test(jkt)) throw new OAuthError("invalid_request", "dpop_jkt is no SHA-256 thumbprint");
  return {
    jkt,
    label: printable(parameters.get("device"), maxLabelLength) ?? defaultLabel,
    os: printable(parameters.get("os"), 32),
    arch: printable(parameters.get("arch"), 32),
    app_version: printable(parameters.get("app_version"), 32),
  };
}

/** A text in one line without invisible characters, which could disguise it; null if nothing is left. */
export function printable(text: string | undefined, max: number): string | null {
  const line = text?.replaceAll(/[\p{C}\s]+/gu, " ").trim() ?? "";
  return line === "" ? null : [...line].slice(0, max).join("").trim();
}

/**
 * Whether a redirect URL can only be received by a program on the same machine (RFC 8252 7.3): a loopback IP address,
 * because `localhost` may resolve elsewhere, any unprivileged port, and exactly this path.
 */
export function isLoopbackRedirect(text: string): boolean {
  const port = /^http:\/\/(?:127\.0\.0\.1|\[::1\]):(\d{4,5})\/callback$/.exec(text)?.[1];
  return port !== undefined && Number(port) >= 1_024 && Number(port) <= 65_535;
}

/** A sentence in the characters that `error_description` may have: ASCII without quotation marks and backslashes (RFC 6749 5.2). */
export function oauthDescription(sentence: string): string {
  return sentence.replaceAll(/[‘’“”"]/g, "'").replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "");
}

/** An error of the OAuth endpoints (RFC 6749 5.2, 8628 3.5, 9449 5); `more` contains additional fields. */
export class OAuthError extends Error {
  readonly error: OAuthErrorCode;
  readonly extraFields: object;

  constructor(error: OAuthErrorCode, description: string, more: object = {}) {
    super(oauthDescription(description));
    this.error = error;
    this.extraFields = more;
  }
}

type OAuthErrorCode =
  | "access_denied"
  | "authorization_pending"
  | "expired_token"
  | "invalid_client"
  | "invalid_dpop_proof"
  | "invalid_grant"
  | "invalid_request"
  | "slow_down"
  | "unsupported_grant_type";

import { randomBytes } from "node:crypto";
import type { Identity } from "./keys.ts";
import { openidOf } from "./people.ts";
import type { Registration } from "./registration.ts";
import type { SignInSwitches } from "./sign-in-switches.ts";

type Scope = "snsapi_base" | "snsapi_userinfo" | "snsapi_login";

/** What a person has allowed an app. */
export interface Authorization {
  readonly account: string;
  readonly appId: string;
  readonly scope: Scope;
  /** Whether WeChat showed the page as a snapshot, whose account is virtual. */
  readonly isSnapshot?: boolean;
}

interface Code extends Authorization {
  readonly issuedAt: Date;
  isUsed: boolean;
}

/** An access token. */
export interface Token extends Authorization {
  expiresAt: Date;
}

interface RefreshToken extends Authorization {
  /** The access token that it renews. */
  accessToken: string;
  readonly expiresAt: Date;
}

/** What WeChat keeps of its OAuth: codes, tokens and consents. */
export interface Authorizations {
  readonly codes: Map<string, Code>;
  readonly tokens: Map<string, Token>;
  readonly refreshTokens: Map<string, RefreshToken>;
  /** Codes on computers that wait for a phone, by their id. */
  readonly waitingScans: Map<string, Date>;
  /** Accounts that have consented to the official account. */
  readonly consents: Set<string>;
}

export function openAuthorizations(): Authorizations {
  return {
    codes: new Map(),
    tokens: new Map(),
    refreshTokens: new Map(),
    waitingScans: new Map(),
    consents: new Set(),
  };
}

/** What the pages and the API of OAuth need. */
export interface OAuthServer {
  readonly origin: string;
  readonly identity: Identity;
  readonly registration: Registration;
  readonly switches: SignInSwitches;
  readonly authorizations: Authorizations;
  readonly now: () => Date;
}

export function issueCode(authorization: Authorization, { authorizations, now }: OAuthServer): string {
  const code = randomBytes(16).toString("hex");
  authorizations.codes.set(code, { ...authorization, issuedAt: now(), isUsed: false });
  return code;
}

/** Whether the app has received this openid from OAuth. */
export function isKnownOpenid(
  openid: string,
  appId: string,
  { authorizations }: Pick<OAuthServer, "authorizations">,
): boolean {
  return [...authorizations.codes.values()].some(
    (code) => code.isUsed && code.appId === appId && openidOf(code.account, appId) === openid,
  );
}

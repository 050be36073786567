import { lockAccount } from "../accounts/account-store.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { DesktopDeps } from "./deps.ts";
import { matchesChallenge } from "./dpop.ts";
import { enrolDevice } from "./enrol-device.ts";
import { OAuthError } from "./oauth-error.ts";
import { type Parameters, required } from "./oauth-parameters.ts";
import { refreshTokens } from "./refresh-tokens.ts";
import { findSignInRequest, notePoll, redeemSignIn, type SignInRequest } from "./sign-in-store.ts";
import { issueTokens, type TokenReply } from "./token-store.ts";

type Grant = (deps: DesktopDeps, form: Parameters, jkt: string) => Promise<TokenReply>;

interface NamedGrant {
  /** In metrics. */
  readonly label: string;
  readonly grant: Grant;
}

/** The grants of the token endpoint by their type. `jkt` is the key that the request has proved. */
export const grants: Readonly<Record<string, NamedGrant>> = {
  authorization_code: { label: "authorization_code", grant: redeemCode },
  "urn:ietf:params:oauth:grant-type:device_code": { label: "device_code", grant: redeemDeviceCode },
  refresh_token: {
    label: "refresh_token",
    grant: (deps, form, jkt) => refreshTokens(deps, required(form, "refresh_token"), jkt),
  },
};

const codeIsOver = () => new OAuthError("invalid_grant", "The code is not known, has expired or was used");

async function redeemCode(deps: DesktopDeps, form: Parameters, jkt: string): Promise<TokenReply> {
  const request = await findSignInRequest(deps.db, { code: required(form, "code") });
  const expiresAt = request?.code_expires_at;
  if (!request || !expiresAt || expiresAt <= deps.clock.now()) throw codeIsOver();
  const isOwn =
    required(form, "redirect_uri") === request.redirect_uri &&
    matchesChallenge(required(form, "code_verifier"), request.code_challenge ?? "");
  if (!isOwn)
    throw new OAuthError("invalid_grant", "redirect_uri or code_verifier is not that of the request");
  return await redeem(deps, request, jkt);
}

async function redeemDeviceCode(deps: DesktopDeps, form: Parameters, jkt: string): Promise<TokenReply> {
  const request = await findSignInRequest(deps.db, { token: required(form, "device_code") });
  if (request?.kind !== "device_code") throw codeIsOver();
  const now = deps.clock.now();
  if (!(await notePoll(deps.db, request.id, now))) throw new OAuthError("slow_down", "Wait 5 seconds longer");
  if (request.decision === "denied") throw new OAuthError("access_denied", "Its owner has not allowed it");
  if (request.expires_at <= now) throw new OAuthError("expired_token", "The code has expired");
  if (request.decision === null) throw new OAuthError("authorization_pending", "Nobody has decided yet");
  return await redeem(deps, request, jkt);
}

/** Signs the machine in and gives its first tokens, once for a request. */
async function redeem(deps: DesktopDeps, request: SignInRequest, jkt: string): Promise<TokenReply> {
  const { clock, random } = deps;
  if (request.jkt !== jkt) throw new OAuthError("invalid_grant", "The request was made with another key");
  const accountId = request.account_id;
  if (accountId === null) throw codeIsOver();
  const reply = await inTransaction(deps.db, async (tx) => {
    // Before the row of the request, as everywhere.
    await lockAccount(tx, accountId);
    const now = clock.now();
    if (!(await redeemSignIn(tx, request.id, now))) throw codeIsOver();
    const machine = { ...request, appVersion: request.app_version, addressPrefix: request.address_prefix };
    const enrolment = { ...machine, accountId, replacesId: request.replaces_id };
    const deviceId = await enrolDevice(tx, enrolment, now);
    if (typeof deviceId === "string") return deviceId;
    return await issueTokens(tx, random, { deviceId, predecessorId: null }, now);
  });
  if (typeof reply === "string") {
    throw new OAuthError("access_denied", "The account has no place for this device", { reason: reply });
  }
  return reply;
}

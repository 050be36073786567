import { createHash } from "node:crypto";
import { accountAlarmSubject } from "@baleen/contract/back-office/alarms.ts";
import type { Selectable } from "kysely";
import { findAccessError } from "../accounts/account-access.ts";
import { lockAccount } from "../accounts/account-store.ts";
import type { Context } from "../context.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { type Random, randomToken } from "../platform/random.ts";
import type { Tables } from "../tables.ts";
import { type DeviceRow, endDevice, findDevice, updateDevice } from "./device-store.ts";
import { enrolDevice } from "./devices.ts";
import type { Proof } from "./dpop.ts";
import { OAuthError, type Parameters, requireParameter } from "./oauth-parameters.ts";
import { findSignInRequest, recordPoll, redeemSignIn, type SignInRequest } from "./request-authorization.ts";

type TokenGrant = (context: Context, form: Parameters, proof: Proof) => Promise<TokenReply>;

/**
 * The grants of the token endpoint by grant type, with a label for metrics. Each spends the proof in the transaction
 * that issues tokens.
 */
export const tokenGrants: Readonly<Record<string, { readonly label: string; readonly grant: TokenGrant }>> = {
  authorization_code: { label: "authorization_code", grant: redeemCode },
  "urn:ietf:params:oauth:grant-type:device_code": { label: "device_code", grant: redeemDeviceCode },
  refresh_token: {
    label: "refresh_token",
    grant: (context, form, proof) => refreshTokens(context, requireParameter(form, "refresh_token"), proof),
  },
};

const codeExpiredError = () =>
  new OAuthError("invalid_grant", "The code is not known, has expired or was used");

async function redeemCode(context: Context, form: Parameters, proof: Proof): Promise<TokenReply> {
  const request = await findSignInRequest(context.db, "code_digest", [
    digest(requireParameter(form, "code")),
  ]);
  const expiresAt = request?.code_expires_at;
  if (!request || !expiresAt || expiresAt <= context.clock.now()) throw codeExpiredError();
  const isOwn =
    requireParameter(form, "redirect_uri") === request.redirect_uri &&
    matchesChallenge(requireParameter(form, "code_verifier"), request.code_challenge ?? "");
  if (!isOwn)
    throw new OAuthError("invalid_grant", "redirect_uri or code_verifier is not that of the request");
  return await redeem(context, request, proof);
}

async function redeemDeviceCode(context: Context, form: Parameters, proof: Proof): Promise<TokenReply> {
  const tokenDigest = digest(requireParameter(form, "device_code"));
  const request = await findSignInRequest(context.db, "token_digest", [tokenDigest]);
  if (request?.kind !== "device_code") throw codeExpiredError();
  const now = context.clock.now();
  if (!(await recordPoll(context.db, request.id, now)))
    throw new OAuthError("slow_down", "Wait 5 seconds longer");
  if (request.decision === "denied") throw new OAuthError("access_denied", "Its owner has not allowed it");
  if (request.expires_at <= now) throw new OAuthError("expired_token", "The code has expired");
  if (request.decision === null) throw new OAuthError("authorization_pending", "Nobody has decided yet");
  return await redeem(context, request, proof);
}

/** Whether a code verifier belongs to an S256 challenge (RFC 7636). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  const isWellFormed = /^[\w.~-]{43,128}$/.test(verifier);
  return isWellFormed && createHash("sha256").update(verifier).digest("base64url") === challenge;
}

/** Signs the machine in and issues its first tokens, once per request. */
async function redeem(context: Context, request: SignInRequest, proof: Proof): Promise<TokenReply> {
  const { clock, random } = context;
  if (request.jkt !== proof.jkt)
    throw new OAuthError("invalid_grant", "The request was made with another key");
  const accountId = request.account_id;
  if (accountId === null) throw codeExpiredError();
  const reply = await inTransaction(context.db, async (tx) => {
    // The account is locked before the request's row, as everywhere, to prevent deadlocks.
    await lockAccount(tx, accountId);
    const now = clock.now();
    if (!(await redeemSignIn(tx, request.id, now))) throw codeExpiredError();
    await proof.markUsed(tx);
    const deviceId = await enrolDevice(tx, { ...request, account_id: accountId }, now);
    if (typeof deviceId === "string") return deviceId;
    return await issueTokens(tx, random, deviceId, null, now);
  });
  if (typeof reply === "string") {
    throw new OAuthError("access_denied", "The account has no place for this device", { reason: reply });
  }
  return reply;
}

/** Within this time the first response may still be on its way, and a second one would invalidate it. */
const firstResponseS = 10;

/**
 * Exchanges a refresh token, which is used up. As long as the new tokens are unused, their response may have been lost,
 * and the same refresh token gives another pair. A time limit would sign out machines that slept meanwhile, and would
 * protect nothing, since the key is proved (RFC 9700 4.14.2). If a token is used again after its new tokens were used,
 * it was copied: its device is signed out and an alarm raised.
 */
async function refreshTokens(context: Context, refreshToken: string, proof: Proof) {
  const device = await findDeviceOfToken(context.db, refreshToken);
  if (!device) throw new OAuthError("invalid_grant", "The refresh token is not known");
  if (device.jkt !== proof.jkt)
    throw new OAuthError("invalid_grant", "The refresh token belongs to another key");
  const outcome = await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, device.account_id);
    await proof.markUsed(tx);
    if (findAccessError(account, "manage"))
      await endDevice(tx, device.id, { why: "operator" }, context.clock.now());
    return await rotateTokens(context, tx, refreshToken);
  });
  if ("reply" in outcome) return outcome.reply;
  if (outcome.isReused) {
    const subject = accountAlarmSubject(device.account_id);
    await context.alarms.raise({ kind: "device.token_reused", subject, details: { device: device.id } });
  }
  throw outcome.error;
}

type Outcome = { readonly reply: TokenReply } | { readonly error: OAuthError; readonly isReused?: true };

/** Errors are returned, not thrown, because the transaction must keep the changes that they come with. */
async function rotateTokens({ clock, random }: Context, tx: Tx, refreshToken: string): Promise<Outcome> {
  const now = clock.now();
  const tokens = tx.selectFrom("device_tokens").selectAll();
  const token = await tokens.where("refresh_digest", "=", digest(refreshToken)).executeTakeFirst();
  const device = token && (await findDevice(tx, token.device_id));
  if (!token || !device) return { error: new OAuthError("invalid_grant", "The refresh token is not known") };
  if (device.ended_at !== null) return { error: signedOutError(device) };
  if (token.issued_at <= secondsAfter(now, -refreshTokenS)) {
    return { error: new OAuthError("invalid_grant", "The refresh token has expired", { reason: "expired" }) };
  }
  const use = await classifyUse(tx, token, now);
  if (use === "underway") return { error: new OAuthError("slow_down", "The first answer may be on its way") };
  if (use === "reused") {
    await endDevice(tx, device.id, { why: "token_reused" }, now);
    return { error: signedOutError({ ...device, ended_at: now, ended_why: "token_reused" }), isReused: true };
  }
  if (use === "first") await updateTokens(tx, token.id, { refresh_used_at: now });
  else await updateTokens(tx, use.id, { revoked_at: now });
  await updateDevice(tx, device.id, { seen_at: now });
  return { reply: await issueTokens(tx, random, device.id, token.id, now) };
}

/** Classifies the use of a refresh token; returns the unused pair to revoke if its response was lost. */
async function classifyUse(tx: Tx, token: TokenRow, now: Date) {
  if (token.revoked_at !== null) return "reused";
  if (token.refresh_used_at === null) return "first";
  const successor = await findSuccessor(tx, token.id);
  if (!successor || successor.access_used_at !== null || successor.refresh_used_at !== null) return "reused";
  return now < secondsAfter(successor.issued_at, firstResponseS) ? "underway" : successor;
}

/** The error contains who signed the device out and when, for the tool to display. */
function signedOutError({ ended_at, ended_why, ended_by }: DeviceRow): OAuthError {
  const ending = { reason: ended_why, at: ended_at?.toISOString(), by: ended_by ?? undefined };
  return new OAuthError("invalid_grant", "The device is signed out", ending);
}

const accessTokenS = 3600;
/** The lifetime of an unused refresh token. */
const refreshTokenS = 90 * 86_400;
/** The time of the last use is written at most this often. */
const updateEveryS = 60;

type TokenRow = Selectable<Tables["device_tokens"]>;

/** The response of the token endpoint (RFC 6749, 9449). */
type TokenReply = Awaited<ReturnType<typeof issueTokens>>;

async function issueTokens(
  tx: Queries,
  random: Random,
  deviceId: number,
  predecessorId: number | null,
  now: Date,
) {
  const accessToken = randomToken(random);
  const refreshToken = randomToken(random);
  await tx
    .insertInto("device_tokens")
    .values({
      device_id: deviceId,
      predecessor_id: predecessorId,
      access_digest: digest(accessToken),
      refresh_digest: digest(refreshToken),
      issued_at: now,
    })
    .execute();
  return {
    access_token: accessToken,
    token_type: "DPoP" as const,
    expires_in: accessTokenS,
    refresh_token: refreshToken,
  };
}

/** The device to which an access or refresh token belongs. */
export async function findDeviceOfToken(db: Queries, token: string) {
  return await db
    .selectFrom("device_tokens")
    .innerJoin("devices", "devices.id", "device_id")
    .select(["devices.id", "account_id", "jkt"])
    .where((where) =>
      where.or([where("access_digest", "=", digest(token)), where("refresh_digest", "=", digest(token))]),
    )
    .executeTakeFirst();
}

/** The newest pair issued for a refresh token. */
async function findSuccessor(tx: Queries, id: number): Promise<TokenRow | undefined> {
  return await tx
    .selectFrom("device_tokens")
    .selectAll()
    .where("predecessor_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

type TokenChanges = Partial<Pick<TokenRow, "access_used_at" | "refresh_used_at" | "revoked_at">>;

async function updateTokens(db: Queries, id: number, changes: TokenChanges): Promise<void> {
  await db.updateTable("device_tokens").set(changes).where("id", "=", id).execute();
}

/** The device of a valid access token, with the token's id. */
export async function findAccessToken(db: Queries, accessToken: string, now: Date) {
  return await db
    .selectFrom("device_tokens")
    .innerJoin("devices", "devices.id", "device_id")
    .select(["devices.id", "account_id", "jkt", "device_tokens.id as tokenId", "access_used_at"])
    .where("access_digest", "=", digest(accessToken))
    .where("issued_at", ">", secondsAfter(now, -accessTokenS))
    .where("revoked_at", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

type AccessToken = NonNullable<Awaited<ReturnType<typeof findAccessToken>>>;

export async function recordTokenUse(db: Queries, { id, tokenId, access_used_at }: AccessToken, now: Date) {
  if (access_used_at !== null && secondsAfter(access_used_at, updateEveryS) > now) return;
  await updateTokens(db, tokenId, { access_used_at: now });
  await updateDevice(db, id, { seen_at: now });
}

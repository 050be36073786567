import type {
  checkRecoveryRequest as checkCall,
  recoverByRequest as recoverCall,
  rejectRecovery as rejectCall,
  requestRecovery as requestCall,
} from "@baleen/contract/accounts/recovery.ts";
import { readLoginName } from "@baleen/contract/rules.ts";
import { readTypedKey } from "@baleen/contract/typed-values/typed-key.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { digest, keyedDigest } from "../../platform/digest.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Handler } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { randomToken } from "../../platform/random.ts";
import { makeTypedKey } from "../../platform/typed-key.ts";
import { findAccountByLoginName, lockAccount } from "../account-store.ts";
import type { AccountDeps } from "../deps.ts";
import { hashNewPassword } from "../new-password.ts";
import { knowsDevice } from "../sessions/session-store.ts";
import {
  addRecoveryRequest,
  closeRecoveryRequests,
  findRequestOfToken,
  type RecoveryRequest,
  requestLifeS,
  spendRecoveryRequest,
} from "./recovery-request-store.ts";
import { limitRecoveries, resetPassword } from "./reset-password.ts";

const perAddress: RateLimit = { max: 10, windowS: 3600, error: "tooManyRecoveries" };

/** Known and unknown names have the same response, after the same statements. */
export const requestRecovery: Handler<AccountDeps, typeof requestCall> = async (deps, { body, visitor }) => {
  const { db, clock, secretKey } = deps;
  await limitRecoveries(deps, visitor.clientKey);
  await deps.rateLimits.consumeForIp("recovery request", visitor.clientKey, perAddress);
  const account = await findAccountByLoginName(db, readLoginName(body.username));
  const isKnownDevice = await knowsDevice(db, account?.id ?? 0, visitor.device.digest);
  const token = randomToken(deps.random);
  const code = requestCodeOf(secretKey, token);
  const now = clock.now();
  const request = {
    accountId: account?.id ?? null,
    tokenDigest: digest(token),
    codeDigest: requestCodeDigest(secretKey, code),
    deviceLabel: visitor.device.label,
    isKnownDevice,
  };
  await addRecoveryRequest(db, request, now);
  return { token, code, waitsUntil: secondsAfter(now, requestLifeS).toISOString() };
};

export const checkRecoveryRequest: Handler<AccountDeps, typeof checkCall> = async (
  deps,
  { body, visitor },
) => {
  await limitRecoveries(deps, visitor.clientKey);
  const request = await findRequest(deps, body.token);
  const { works_from: from, works_until: until } = request;
  return {
    step: stepOf(request, deps.clock.now()),
    code: requestCodeOf(deps.secretKey, body.token),
    waitsUntil: secondsAfter(request.created_at, requestLifeS).toISOString(),
    worksFrom: from?.toISOString() ?? null,
    worksUntil: until?.toISOString() ?? null,
  };
};

function stepOf({ confirmed_at, approved_at, works_from }: RecoveryRequest, now: Date) {
  if (confirmed_at === null) return "requested";
  if (approved_at === null || works_from === null) return "confirmed";
  return works_from > now ? "waiting" : "open";
}

export const recoverByRequest: Handler<AccountDeps, typeof recoverCall> = async (deps, { body, visitor }) => {
  await limitRecoveries(deps, visitor.clientKey);
  const { id, account_id: accountId, works_from: worksFrom } = await findRequest(deps, body.token);
  if (accountId === null || worksFrom === null) throw new AppError("recoveryNotApproved");
  const earlyMs = worksFrom.getTime() - deps.clock.now().getTime();
  if (earlyMs > 0) throw new AppError("recoveryEarly", { retryAfterS: Math.ceil(earlyMs / 1000) });
  const passwordHash = await hashNewPassword(deps, body.newPassword, "newPassword");
  return await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!(await spendRecoveryRequest(tx, id, deps.clock.now()))) throw new AppError("recoveryRequestInvalid");
    return await resetPassword(deps, tx, { account, passwordHash, language: visitor.language });
  });
};

async function findRequest({ db, clock }: AccountDeps, token: string): Promise<RecoveryRequest> {
  const request = await findRequestOfToken(db, digest(token), clock.now());
  if (!request) throw new AppError("recoveryRequestInvalid");
  return request;
}

/** A rejected recovery means that support was deceived, so an alarm is raised. */
export const rejectRecovery: Handler<AccountDeps, typeof rejectCall> = async (deps, { user }) => {
  const { accountId } = user;
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    if (!(await closeRecoveryRequests(tx, accountId, "rejected", deps.clock.now()))) return;
    await deps.alarms.raise({ kind: "recovery.rejected", subject: `account ${accountId}` }, tx);
  });
  return null;
};

/** `XXXX-XXXX`: 35 bits and a check symbol, to be read out to support. It names a request and opens nothing. */
const length = 8;

/** The code of a request, which follows from its token: the page can be shown it again, and nobody else. */
function requestCodeOf(secretKey: string, token: string): string {
  const bytes = Buffer.from(keyedDigest(secretKey, "code of a recovery request", token), "hex");
  return makeTypedKey({ bytes: (count) => bytes.subarray(0, count) }, length);
}

/** The stored digest of a code, from any spelling. Invalid codes have a digest that no request has. */
export function requestCodeDigest(secretKey: string, typed: string): string {
  return keyedDigest(secretKey, "digest of a recovery request's code", readTypedKey(typed, length) ?? "");
}

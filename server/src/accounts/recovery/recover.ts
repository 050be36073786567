import type {
  recoverByCode as byCodeCall,
  recoverByKey as byKeyCall,
  checkRecoveryRequest as checkCall,
  makeRecoveryKey as makeCall,
  readRecovery as readCall,
  recoverByRequest as recoverCall,
  rejectRecovery as rejectCall,
  requestRecovery as requestCall,
} from "@baleen/contract/accounts/recovery.ts";
import { accountAlarmSubject } from "@baleen/contract/back-office/alarms.ts";
import { parseBase32Key } from "@baleen/contract/typed-values/base32-key.ts";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { inTransaction, type Queries, type Tx } from "../../platform/database/transaction.ts";
import { digest } from "../../platform/digest.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler, Visitor } from "../../platform/http/handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import type { KeyRing } from "../../platform/key-ring.ts";
import { makeTypedKey, randomToken } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { requireOpenAccount } from "../account-access.ts";
import { type Account, findAccountByLoginName, lockAccount, updateAccount } from "../account-store.ts";
import { enqueueNotices } from "../change-notices.ts";
import { checkContactCode, codeWrong, consumeCode } from "../codes/code-store.ts";
import { cancelDeletion } from "../deletion.ts";
import { endAccess } from "../end-access.ts";
import { proofOf, verifyOwner } from "../owner-proof.ts";
import { hashNewPassword } from "../passwords.ts";
import { isKnownDevice } from "../sessions/session-store.ts";
import {
  addRecoveryRequest,
  closeRecoveryRequests,
  consumeRecoveryRequest,
  findConfirmedRequest,
  findRequestOfToken,
  type RecoveryRequest,
  requestLifeS,
} from "./recovery-request-store.ts";

const error = "tooManyRecoveries";
const perClient = [
  defineLimit("tries to recover", { by: "client", max: 20, windowS: 60, error }),
  defineLimit("tries to recover", { by: "client", max: 100, windowS: 3600, error }),
];
const requestsPerClient = defineLimit("requests to recover", { by: "client", max: 10, windowS: 3600, error });

/**
 * Sets a new password after another proof of ownership. `consumeProof` uses that proof up, and throws if it is no longer
 * valid. Ends all access and a requested deletion, and notifies every bound address. A blocked account is not changed:
 * throws `accountBlocked`, which only the owner can see, since the proof was right.
 */
async function resetPassword(
  context: Context,
  accountId: number,
  { body, visitor }: { readonly body: { readonly newPassword: string }; readonly visitor: Visitor },
  consumeProof: (tx: Tx, account: Account, now: Date) => Promise<void>,
) {
  const { language } = visitor;
  const passwordHash = await hashNewPassword(context, body.newPassword, "newPassword");
  const { email: supportMailbox } = (await context.content.read()).company;
  return await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const now = context.clock.now();
    await consumeProof(tx, account, now);
    requireOpenAccount(account, supportMailbox);
    await updateAccount(tx, accountId, { password_hash: passwordHash });
    await endAccess(context, tx, account, "recovered");
    await cancelDeletion(context, tx, account, language);
    await context.loginThrottle.resetAccount(tx, account);
    const isFirst = account.password_hash === null;
    await enqueueNotices(context, tx, account, { purpose: "password-changed", isFirst, language });
    return { username: account.username };
  });
}

/** Unknown addresses and wrong codes have the same response. */
export const recoverByCode = defineHandler<Handler<typeof byCodeCall>>({
  perClient,
  async run(context, { body, visitor }) {
    const {
      account: checkedAccount,
      target,
      code,
    } = await checkContactCode(context, "recover", body, visitor);
    return await resetPassword(context, checkedAccount.id, { body, visitor }, async (tx, account, now) => {
      // Since the check the address may have been unbound, or bound to another account.
      if (account[body.type] !== target) throw codeWrong();
      if (!(await consumeCode(tx, code.id, now))) throw codeWrong();
    });
  },
});

/** Unknown names, names without a key and wrong keys have the same response. */
export const recoverByKey = defineHandler<Handler<typeof byKeyCall>>({
  perClient,
  async run(context, { body, visitor }) {
    const claimedAccount = await findAccountByLoginName(context.db, body.username);
    const digests = context.keyRing.candidates("recovery key", recoveryKeyDigestInput(body.recoveryKey));
    const keys = context.db.selectFrom("recovery_keys").where(sql<boolean>`digest = any(${digests})`);
    const key = await keys.select("account_id").executeTakeFirst();
    if (!claimedAccount || claimedAccount.id !== key?.account_id) throw new Rejection("recoveryKeyWrong");
    return await resetPassword(
      context,
      claimedAccount.id,
      { body, visitor },
      async (tx, { email, phone }) => {
        // Rejects keys that were made before a bound address ended the recovery key: a code to the address is enough.
        const isNeeded = email === null && phone === null;
        if (!isNeeded || !(await consumeRecoveryKey(tx, claimedAccount.id, digests)))
          throw new Rejection("recoveryKeyWrong");
      },
    );
  },
});

/** `XXXX-XXXX-XXXX-XXXX-XXXX`: 95 random bits and a check symbol. */
const keyLength = 20;

export const readRecovery: Handler<typeof readCall> = async ({ db, clock }, { user }) => {
  const key = await db
    .selectFrom("recovery_keys")
    .select("created_at")
    .where("account_id", "=", user.accountId)
    .executeTakeFirst();
  const request = await findConfirmedRequest(db, user.accountId, clock.now());
  const { works_from: from, works_until: until } = request ?? {};
  return {
    keyMadeAt: key?.created_at.toISOString() ?? null,
    approved: from && until ? { worksFrom: from.toISOString(), worksUntil: until.toISOString() } : null,
  };
};

/** Only for accounts without a bound address: for others a stolen key would be one more way to get in. */
export const makeRecoveryKey: Handler<typeof makeCall> = async (context, { body, user, visitor }) => {
  const request = {
    purpose: "verify",
    proof: proofOf(body),
    codeField: "proof.code",
    user,
    visitor,
  } as const;
  const lockOwner = await verifyOwner(context, request);
  const recoveryKey = makeTypedKey(context.random, keyLength);
  await inTransaction(context.db, async (tx) => {
    const { id, email, phone } = await lockOwner(tx);
    if (email !== null || phone !== null) throw new Rejection("recoveryKeyNotNeeded");
    const key = {
      digest: context.keyRing.digest("recovery key", recoveryKeyDigestInput(recoveryKey)),
      created_at: context.clock.now(),
    };
    // Replaces the previous key.
    await tx
      .insertInto("recovery_keys")
      .values({ account_id: id, ...key })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(key))
      .execute();
  });
  return { recoveryKey };
};

/** The input of a recovery key's digest, for any spelling. The digest of an invalid key matches no stored key. */
const recoveryKeyDigestInput = (typed: string) => [parseBase32Key(typed, keyLength) ?? ""];

async function consumeRecoveryKey(
  tx: Queries,
  accountId: number,
  digests: readonly string[],
): Promise<boolean> {
  const row = await tx
    .deleteFrom("recovery_keys")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`digest = any(${digests})`)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Existing and unknown names get the same response, after the same statements. */
export const requestRecovery = defineHandler<Handler<typeof requestCall>>({
  perClient: [...perClient, requestsPerClient],
  async run(context, { body, visitor }) {
    const { db, clock, keyRing } = context;
    const account = await findAccountByLoginName(db, body.username);
    const isKnown = await isKnownDevice(db, account?.id ?? 0, visitor.device.digest);
    const token = randomToken(context.random);
    const code = makeRequestCode(keyRing.digest("code of a recovery request", [token]));
    const now = clock.now();
    await addRecoveryRequest(db, {
      // Null if no account has the typed name.
      account_id: account?.id ?? null,
      token_digest: digest(token),
      code_digest: keyRing.digest("digest of a recovery request's code", requestCodeDigestInput(code)),
      device_label: visitor.device.label,
      is_known_device: isKnown,
      created_at: now,
    });
    return { token, code, waitsUntil: secondsAfter(now, requestLifeS).toISOString() };
  },
});

export const checkRecoveryRequest = defineHandler<Handler<typeof checkCall>>({
  perClient,
  async run(context, { body }) {
    const request = await findRequest(context, body.token);
    const { works_from: from, works_until: until } = request;
    return {
      step: stepOf(request, context.clock.now()),
      code: requestCodeOf(context.keyRing, body.token, request),
      waitsUntil: secondsAfter(request.created_at, requestLifeS).toISOString(),
      worksFrom: from?.toISOString() ?? null,
      worksUntil: until?.toISOString() ?? null,
    };
  },
});

function stepOf({ confirmed_at, approved_at, works_from }: RecoveryRequest, now: Date) {
  if (confirmed_at === null) return "requested";
  if (approved_at === null || works_from === null) return "confirmed";
  return works_from > now ? "waiting" : "open";
}

export const recoverByRequest = defineHandler<Handler<typeof recoverCall>>({
  perClient,
  async run(context, { body, visitor }) {
    const { id, account_id: accountId, works_from: worksFrom } = await findRequest(context, body.token);
    if (accountId === null || worksFrom === null) throw new Rejection("recoveryNotApproved");
    const remainingMs = worksFrom.getTime() - context.clock.now().getTime();
    if (remainingMs > 0)
      throw new Rejection("recoveryTooEarly", { retryAfterS: Math.ceil(remainingMs / 1000) });
    return await resetPassword(context, accountId, { body, visitor }, async (tx, _, now) => {
      if (!(await consumeRecoveryRequest(tx, id, now))) throw new Rejection("recoveryRequestInvalid");
    });
  },
});

async function findRequest({ db, clock }: Context, token: string): Promise<RecoveryRequest> {
  const request = await findRequestOfToken(db, digest(token), clock.now());
  if (!request) throw new Rejection("recoveryRequestInvalid");
  return request;
}

/** A rejected recovery means that support was deceived, so an alarm is raised. */
export const rejectRecovery: Handler<typeof rejectCall> = async (context, { user }) => {
  const { accountId } = user;
  await inTransaction(context.db, async (tx) => {
    await lockAccount(tx, accountId);
    if (!(await closeRecoveryRequests(tx, accountId, "rejected", context.clock.now()))) return;
    await context.alarms.raise(
      { kind: "recovery.rejected", subject: accountAlarmSubject(accountId), details: { account: accountId } },
      tx,
    );
  });
  return null;
};

/** `XXXX-XXXX`: 35 bits and a check symbol, to be read out to support. It identifies a request but gives no access. */
const requestCodeLength = 8;

/**
 * The code of a request, derived from its token: the page can show it again, and the server stores only its digest.
 * Each secret key derives a different code; the stored digest identifies the one that the person was given.
 */
function requestCodeOf(keyRing: KeyRing, token: string, { code_digest }: RecoveryRequest): string {
  const codes = keyRing.candidates("code of a recovery request", [token]).map(makeRequestCode);
  const code = codes.find((one) => requestCodeDigests(keyRing, one).includes(code_digest));
  if (code === undefined) throw new Rejection("recoveryRequestInvalid");
  return code;
}

function makeRequestCode(bits: string): string {
  const bytes = Buffer.from(bits, "hex");
  return makeTypedKey({ bytes: (count) => bytes.subarray(0, count) }, requestCodeLength);
}

/**
 * The digests under which a request code may be stored, for any spelling. Those of an invalid code match no request.
 */
export function requestCodeDigests(keyRing: KeyRing, typed: string): string[] {
  return keyRing.candidates("digest of a recovery request's code", requestCodeDigestInput(typed));
}

const requestCodeDigestInput = (typed: string) => [parseBase32Key(typed, requestCodeLength) ?? ""];

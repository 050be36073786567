import { siteNameIn } from "../../content/published-content.ts";
import type { Context } from "../../context.ts";
import { composeCode } from "../../messages/compose-message.ts";
import type { Outgoing } from "../../messages/senders/sender.ts";
import { SmsBudgetError, smsBudgetSpent } from "../../messages/sms-budget.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { SignedIn, Visitor } from "../../platform/http/handler.ts";
import { type Counter, defineLimit } from "../../platform/http/limit.ts";
import { randomDigits } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findAccountByContact } from "../account-store.ts";
import { checkCaptcha } from "../captcha/captcha.ts";
import { isKnownDevice } from "../sessions/session-store.ts";
import {
  addCode,
  codeParts,
  lockAgainstDeletion,
  type Proof,
  type Purpose,
  removeCode,
} from "./code-store.ts";
import { limitSends, restoreTarget } from "./limit-sends.ts";

/**
 * Purposes whose codes are only sent to addresses of accounts. Neither response nor timing reveals whether an address
 * has one.
 */
const onlyToAccounts: ReadonlySet<Purpose> = new Set(["login", "recover"]);

/** Sends a verification code. Throws `tooManyCodes` or `codeNotSent`; no code is valid then. */
export async function sendCode(
  context: Context,
  proof: Proof,
  visitor: Visitor,
  freeCounters: readonly Counter[] = [],
): Promise<null> {
  const { db, sender, alarms } = context;
  const { device, language } = visitor;
  const { purpose, channel, target, accountId } = proof;
  const isHidden = onlyToAccounts.has(purpose);
  // Started before any lookup, so that the lookup is part of the constant time.
  const send = isHidden ? sender.startConstantTime() : (message: Outgoing) => sender.send(message);
  // The account that has the target now, which may differ from the account that requests the code.
  const owner = await findAccountByContact(db, channel === "email" ? "email" : "phone", target);
  const isKnown = await isKnownDevice(db, owner?.id ?? 0, device.digest);
  const reaches = !isHidden || owner !== undefined;
  await limitSends(context, { proof, visitor, isKnown, freeCounters });
  const code = randomDigits(context.random, 6);
  const id = await inTransaction(db, async (tx) => {
    // The account may have been deleted after the session was authenticated.
    if (accountId !== null && !(await lockAgainstDeletion(tx, accountId)))
      throw new Rejection("unauthorised");
    return await addCode(tx, device, {
      purpose,
      channel,
      target,
      account_id: accountId,
      owner_id: owner?.id ?? null,
      digest: context.keyRing.digest("code", codeParts(proof, code)),
      created_at: context.clock.now(),
    });
  });
  if (!reaches) await removeCode(db, id);
  try {
    const siteName = siteNameIn((await context.content.read()).basic, language);
    await send(composeCode({ channel, to: target, purpose, code, language, siteName }), reaches);
    await alarms.close(["messages.failing"], [channel]);
  } catch (error) {
    const isBudgetSpent = error instanceof SmsBudgetError;
    // The SMS budget has its own alarm.
    if (!isBudgetSpent)
      await alarms.raise({ kind: "messages.failing", subject: channel, details: { error } });
    await removeCode(db, id);
    await restoreTarget(context, proof);
    await context.rateLimits.restore(freeCounters);
    throw isBudgetSpent ? smsBudgetSpent() : new Rejection("codeNotSent");
  }
  return null;
}

type Contact = { readonly email: string } | { readonly phone: string };

function proofFor(purpose: Purpose, contact: Contact, accountId: number | null): Proof {
  return "email" in contact
    ? { purpose, channel: "email", target: contact.email, accountId }
    : { purpose, channel: "sms", target: contact.phone, accountId };
}

interface CodeRequest {
  readonly body: Contact & { readonly sessionId: string; readonly captcha: string };
  readonly visitor: Visitor;
}

const sendAfterCaptcha =
  (purpose: Purpose) =>
  async (context: Context, { body, visitor }: CodeRequest): Promise<null> => {
    await checkCaptcha(context, body);
    return await sendCode(context, proofFor(purpose, body, null), visitor);
  };

/** Also sent to addresses that have an account: only their owner sees the code and learns that the account exists. */
export const sendRegisterCode = sendAfterCaptcha("register");
export const sendLoginCode = sendAfterCaptcha("login");
export const sendRecoveryCode = sendAfterCaptcha("recover");

export async function sendBindCode(
  context: Context,
  { body, user, visitor }: SignedInVisitor & { readonly body: Contact & OptionalCaptcha },
): Promise<null> {
  const freeCounters = await checkOptionalCaptcha(context, "bind codes", body, { user, visitor });
  return await sendCode(context, proofFor("bind", body, user.accountId), visitor, freeCounters);
}

/** Limits on codes per hour without a captcha. */
const free = {
  "bind codes": limitsOf("codes for binding"),
  "own codes": limitsOf("codes for export and deletion"),
};

function limitsOf(what: string) {
  const name = `${what} without a captcha`;
  const rejection = { windowS: 3600, error: "captchaNeeded", field: "captcha" } as const;
  return {
    perAccount: defineLimit(name, { by: "account", max: 3, ...rejection }),
    perClient: defineLimit(name, { by: "client", max: 10, ...rejection }),
  };
}

interface OptionalCaptcha {
  readonly sessionId?: string | undefined;
  readonly captcha?: string | undefined;
}

interface SignedInVisitor {
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

/**
 * For codes that only signed-in visitors request: the first few need no captcha. Without a captcha, returns the
 * counters for `sendCode`, which throws `captchaNeeded` if one is exceeded. Throws `captchaWrong`.
 */
export async function checkOptionalCaptcha(
  context: Pick<Context, "db" | "clock" | "keyRing">,
  what: keyof typeof free,
  { sessionId, captcha }: OptionalCaptcha,
  { user, visitor }: SignedInVisitor,
): Promise<Counter[]> {
  if (sessionId !== undefined && captcha !== undefined) {
    await checkCaptcha(context, { sessionId, captcha });
    return [];
  }
  const { perAccount, perClient } = free[what];
  return [perAccount.of(user.accountId), perClient.of(visitor.clientKey)];
}

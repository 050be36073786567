import { siteNameIn } from "../../content/published-content.ts";
import type { Context } from "../../context.ts";
import { composeCode } from "../../messages/compose-message.ts";
import type { OutgoingMessage } from "../../messages/senders/sender.ts";
import { SmsBudgetError, smsBudgetRejection } from "../../messages/sms-budget.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { SignedInUser, Visitor } from "../../platform/http/handler.ts";
import { type Counter, defineLimit } from "../../platform/http/limit.ts";
import { randomDigits } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { findAccountByContact } from "../account-store.ts";
import { checkCaptcha } from "../captcha/captcha.ts";
import { isKnownDevice } from "../sessions/session-store.ts";
import {
  addCode,
  type CodeScope,
  codeDigestInput,
  lockAgainstDeletion,
  type Purpose,
  removeCode,
} from "./code-store.ts";
import { countAgainstLimits, restoreTarget } from "./limit-sends.ts";

/**
 * Purposes whose codes are only sent to addresses of accounts. Neither response nor timing reveals whether an address
 * has one.
 */
const purposesOnlyForAccounts: ReadonlySet<Purpose> = new Set(["login", "recover"]);

/** Sends a verification code. Throws `tooManyCodes` or `codeNotSent`; no code is valid then. */
export async function sendCode(
  context: Context,
  proof: CodeScope,
  visitor: Visitor,
  captchaFreeCounters: readonly Counter[] = [],
): Promise<null> {
  const { db, sender, alarms } = context;
  const { device, language } = visitor;
  const { purpose, channel, target, accountId } = proof;
  const hidesExistence = purposesOnlyForAccounts.has(purpose);
  // Starts the clock before any lookup, so that lookups do not change the response time.
  const send = hidesExistence
    ? sender.startConstantTime()
    : (message: OutgoingMessage) => sender.send(message);
  // The account that has the target now, which may differ from the account that requests the code.
  const owner = await findAccountByContact(db, channel === "email" ? "email" : "phone", target);
  const isDeviceKnown = await isKnownDevice(db, owner?.id ?? 0, device.digest);
  const hasRecipient = !hidesExistence || owner !== undefined;
  await countAgainstLimits(context, { proof, visitor, isDeviceKnown, captchaFreeCounters });
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
      digest: context.keyRing.digest("code", codeDigestInput(proof, code)),
      created_at: context.clock.now(),
    });
  });
  if (!hasRecipient) await removeCode(db, id);
  try {
    const siteName = siteNameIn((await context.content.read()).basic, language);
    await send(composeCode({ channel, to: target, purpose, code, language, siteName }), hasRecipient);
    await alarms.close(["messages.failing"], [channel]);
  } catch (error) {
    const isBudgetSpent = error instanceof SmsBudgetError;
    // The SMS budget has its own alarm.
    if (!isBudgetSpent)
      await alarms.raise({ kind: "messages.failing", subject: channel, details: { error } });
    await removeCode(db, id);
    await restoreTarget(context, proof);
    await context.rateLimits.undoCount(captchaFreeCounters);
    throw isBudgetSpent ? smsBudgetRejection() : new Rejection("codeNotSent");
  }
  return null;
}

type Contact = { readonly email: string } | { readonly phone: string };

function codeScopeFor(purpose: Purpose, contact: Contact, accountId: number | null): CodeScope {
  return "email" in contact
    ? { purpose, channel: "email", target: contact.email, accountId }
    : { purpose, channel: "sms", target: contact.phone, accountId };
}

interface SendCodeRequest {
  readonly body: Contact & { readonly sessionId: string; readonly captcha: string };
  readonly visitor: Visitor;
}

const sendAfterCaptcha =
  (purpose: Purpose) =>
  async (context: Context, { body, visitor }: SendCodeRequest): Promise<null> => {
    await checkCaptcha(context, body);
    return await sendCode(context, codeScopeFor(purpose, body, null), visitor);
  };

/** Sent even if the address already has an account: only its owner sees the code and learns about the account. */
export const sendRegisterCode = sendAfterCaptcha("register");
export const sendLoginCode = sendAfterCaptcha("login");
export const sendRecoveryCode = sendAfterCaptcha("recover");
/** Sent to every address: with the code, one without an account gets one. */
export const sendContinueCode = sendAfterCaptcha("continue");

export async function sendBindCode(
  context: Context,
  { body, user, visitor }: SignedInVisitor & { readonly body: Contact & OptionalCaptcha },
): Promise<null> {
  const freeCounters = await checkOptionalCaptcha(context, "bind codes", body, { user, visitor });
  return await sendCode(context, codeScopeFor("bind", body, user.accountId), visitor, freeCounters);
}

/** Limits on codes per hour without a captcha. */
const captchaFreeLimits = {
  "bind codes": defineCaptchaFreeLimits("codes for binding"),
  "own codes": defineCaptchaFreeLimits("codes to the own addresses"),
};

function defineCaptchaFreeLimits(codesName: string) {
  const name = `${codesName} without a captcha`;
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
  readonly user: SignedInUser;
  readonly visitor: Visitor;
}

/**
 * For codes that only signed-in visitors request: the first few need no captcha. Without a captcha, returns the
 * counters for `sendCode`, which throws `captchaNeeded` if one is exceeded. Throws `captchaWrong`.
 */
export async function checkOptionalCaptcha(
  context: Pick<Context, "db" | "clock" | "keyRing">,
  limitName: keyof typeof captchaFreeLimits,
  { sessionId, captcha }: OptionalCaptcha,
  { user, visitor }: SignedInVisitor,
): Promise<Counter[]> {
  if (sessionId !== undefined && captcha !== undefined) {
    await checkCaptcha(context, { sessionId, captcha });
    return [];
  }
  const { perAccount, perClient } = captchaFreeLimits[limitName];
  return [perAccount.of(user.accountId), perClient.of(visitor.clientKey)];
}

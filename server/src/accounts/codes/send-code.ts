import { siteNameIn } from "../../content/published-content.ts";
import { composeCode } from "../../messages/compose-message.ts";
import type { Outgoing } from "../../messages/senders/sender.ts";
import { SmsBudgetError, smsBudgetSpent } from "../../messages/sms-budget.ts";
import { inTransaction, type Queries } from "../../platform/database/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Device } from "../../platform/http/device.ts";
import type { SignedIn, Visitor } from "../../platform/http/handler.ts";
import type { RateLimit } from "../../platform/http/rate-limits.ts";
import { randomDigits } from "../../platform/random.ts";
import { checkCaptcha } from "../captcha/captcha.ts";
import type { AccountDeps } from "../deps.ts";
import { addCode, codeDigest, type Proof, type Purpose, preventDeletion, removeCode } from "./code-store.ts";
import { limitSends, restoreTarget } from "./limit-sends.ts";

/** Sends a verification code. Throws `tooManyCodes` or `codeNotSent`; then there is no valid code. */
export async function sendCode(deps: AccountDeps, proof: Proof, visitor: Visitor): Promise<null> {
  const receiver = await findReceiver(deps.db, proof, visitor.device);
  return await prepareCode(deps, { proof, visitor, receiver, reaches: true }, (message) =>
    deps.sender.send(message),
  );
}

/**
 * `sendCode` for a target that may have no account: then nothing is sent. Duration and response are the same in both
 * cases, and a rejected recipient is not an error.
 */
async function sendCodeInConstantTime(deps: AccountDeps, proof: Proof, visitor: Visitor) {
  const sendInConstantTime = deps.sender.startConstantTime();
  const receiver = await findReceiver(deps.db, proof, visitor.device);
  const reaches = receiver !== undefined;
  return await prepareCode(deps, { proof, visitor, receiver, reaches }, (message) =>
    sendInConstantTime(message, reaches),
  );
}

interface CodeDelivery {
  readonly proof: Proof;
  readonly visitor: Visitor;
  readonly receiver: Awaited<ReturnType<typeof findReceiver>>;
  readonly reaches: boolean;
}

async function prepareCode(
  deps: AccountDeps,
  { proof, visitor, receiver, reaches }: CodeDelivery,
  send: (message: Outgoing) => Promise<unknown>,
): Promise<null> {
  const { device } = visitor;
  await limitSends(deps, { proof, visitor, isKnown: receiver?.knowsDevice ?? false });
  const code = randomDigits(deps.random, 6);
  const { purpose, channel, target, accountId } = proof;
  const id = await inTransaction(deps.db, async (tx) => {
    // The session may have been older than the account's deletion.
    if (accountId !== null && !(await preventDeletion(tx, accountId))) throw new AppError("unauthorised");
    return await addCode(tx, device, {
      purpose,
      channel,
      target,
      account_id: accountId,
      // The account that has the target now, which need not be the one that requests the code.
      owner_id: receiver?.accountId ?? null,
      digest: codeDigest(deps.secretKey, proof, code),
      created_at: deps.clock.now(),
    });
  });
  if (!reaches) await removeCode(deps.db, id);
  try {
    const { language } = visitor;
    const siteName = siteNameIn((await deps.content.read()).basic, language);
    await send(composeCode({ channel, to: target, purpose, code, language, siteName }));
    await deps.alarms.close(["messages.failing"], [channel]);
  } catch (error) {
    // The budget has an alarm of its own.
    if (!(error instanceof SmsBudgetError)) {
      await deps.alarms.raise({ kind: "messages.failing", subject: channel, details: { error } });
    }
    await removeCode(deps.db, id);
    await restoreTarget(deps, proof);
    if (error instanceof SmsBudgetError) throw smsBudgetSpent();
    throw new AppError("codeNotSent");
  }
  return null;
}

/** The account that has a code's target now, and whether it was signed in to on the requesting device before. */
async function findReceiver(
  db: Queries,
  { channel, target }: Pick<Proof, "channel" | "target">,
  device: Pick<Device, "digest">,
) {
  return await db
    .selectFrom("accounts")
    .select(["id as accountId"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions")
          .select("sessions.id")
          .whereRef("sessions.account_id", "=", "accounts.id")
          .where("device_digest", "=", device.digest),
      )
        .$castTo<boolean>()
        .as("knowsDevice"),
    )
    .where(channel === "email" ? "email" : "phone", "=", target)
    .executeTakeFirst();
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
  (purpose: Purpose, send: typeof sendCode) =>
  async (deps: AccountDeps, { body, visitor }: CodeRequest): Promise<null> => {
    await checkCaptcha(deps, body);
    return await send(deps, proofFor(purpose, body, null), visitor);
  };

/** Also sent to addresses that have an account: only their owner sees the code, and may learn that. */
export const sendRegisterCode = sendAfterCaptcha("register", sendCode);
export const sendLoginCode = sendAfterCaptcha("login", sendCodeInConstantTime);
export const sendRecoveryCode = sendAfterCaptcha("recover", sendCodeInConstantTime);

export async function sendBindCode(
  deps: AccountDeps,
  { body, user, visitor }: SignedInVisitor & { readonly body: Contact & OptionalCaptcha },
): Promise<null> {
  await checkCaptchaOrFree(deps, "bind codes", body, { user, visitor });
  return await sendCode(deps, proofFor("bind", body, user.accountId), visitor);
}

/** Codes per hour that need no captcha. */
const perUser: RateLimit = { max: 3, windowS: 3600, error: "captchaNeeded" };
const perAddress: RateLimit = { max: 10, windowS: 3600, error: "captchaNeeded" };

interface OptionalCaptcha {
  readonly sessionId?: string | undefined;
  readonly captcha?: string | undefined;
}

interface SignedInVisitor {
  readonly user: SignedIn;
  readonly visitor: Visitor;
}

/**
 * For codes that only signed-in visitors request. Throws `captchaNeeded` after the first few calls without a captcha,
 * `captchaWrong` for one that is wrong.
 */
export async function checkCaptchaOrFree(
  deps: AccountDeps,
  what: "bind codes" | "own codes",
  { sessionId, captcha }: OptionalCaptcha,
  { user, visitor }: SignedInVisitor,
): Promise<void> {
  if (sessionId !== undefined && captcha !== undefined) {
    await checkCaptcha(deps, { sessionId, captcha });
    return;
  }
  const isFree =
    (await deps.rateLimits.tryConsume(`${what} without captcha of account ${user.accountId}`, perUser)) &&
    (await deps.rateLimits.tryConsumeForIp(`${what} without captcha`, visitor.clientKey, perAddress));
  if (!isFree) throw new AppError("captchaNeeded", { fields: { captcha: "captchaNeeded" } });
}

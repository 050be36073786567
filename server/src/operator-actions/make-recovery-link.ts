import { usernameKey } from "@baleen/contract/rules.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-key.ts";
import { findAccountByUsername, lockAccount } from "../accounts/account-store.ts";
import { addRecoveryLink, closeRecoveryLink } from "../accounts/recovery-link-store.ts";
import type { Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { secondsAfter } from "../outside/clock.ts";
import { digest } from "../outside/digest.ts";
import { randomToken } from "../outside/random.ts";
import { OperatorError } from "./operator-error.ts";
import { type By, type OperatorAction, performOnce } from "./perform-action.ts";
import { hasPayment, hasRedeemed, wasRegisteredOn } from "./recovery-evidence-store.ts";
import { redactReason } from "./redact-reason.ts";

/** Time for an owner who is signed in to notice and object. */
const waitS = 12 * 3600;
const lifeS = 24 * 3600;

/** Evidence of owning the account, as told to support. */
interface Evidence {
  /** The gateway's number of a payment. */
  readonly payment?: string | undefined;
  /** The last four symbols of a card key that was redeemed. */
  readonly card?: string | undefined;
  /** The day of the registration, `2026-03-01`. */
  readonly registered?: string | undefined;
}

interface Request extends By {
  readonly username: string;
  readonly evidence: Evidence;
}

interface MadeLink {
  readonly url: string;
  readonly worksFrom: Date;
  readonly worksUntil: Date;
}

/**
 * Makes a single-use link with which the owner of an account without e-mail address and phone number sets a new password. It
 * replaces earlier links. At least two pieces of evidence must be given, one of them a payment or a card, and all must be
 * true. Throws `OperatorError`.
 */
export async function makeRecoveryLink(
  deps: Deps,
  { username, evidence, ...by }: Request,
): Promise<MadeLink> {
  const found = await findAccountByUsername(deps.db, usernameKey(username));
  // Not the name: it may be registered later, and audit log entries cannot be changed.
  const subject = `account ${found?.id ?? "unknown"}`;
  const reason = await redactReason(deps.db, { accountId: found?.id ?? 0 }, by.reason);
  const action: OperatorAction = { ...by, action: "make a recovery link", subject, reason };
  const made = await performOnce(deps, action, async (tx) => {
    if (!found) throw noAccount();
    const account = await lockAccount(tx, found.id);
    if (account.deleted_at !== null) throw noAccount();
    if (account.email !== null || account.phone !== null) throw new OperatorError(hasAddress);
    await checkEvidence(tx, account.id, evidence);
    const token = randomToken(deps.random);
    const now = deps.clock.now();
    const times = { worksFrom: secondsAfter(now, waitS), worksUntil: secondsAfter(now, lifeS) };
    await closeRecoveryLink(tx, account.id, "replaced", now);
    await addRecoveryLink(tx, { accountId: account.id, tokenDigest: digest(token), ...times }, now);
    const link: MadeLink = { url: `${deps.origin()}/recover#link=${token}`, ...times };
    return { result: null, details: { evidence: Object.keys(given(evidence)) }, once: link };
  });
  if (!made.isFirst) throw new OperatorError(shownOnce);
  return made.once;
}

const noAccount = () =>
  new OperatorError({ zh: "没有这个用户名的账号", en: "There is no account of this name" });

/** Only the link's digest is stored, so a repetition cannot show it again. */
const shownOnce = {
  zh: "链接已经生成，且只显示一次。如需新的链接，请重新打开表单",
  en: "The link was made and is shown only once. For another one, open the form again",
};

const hasAddress = {
  zh: "这个账号有邮箱或手机号：本人可在 /recover 用验证码找回",
  en: "This account has an e-mail address or a phone number: its owner recovers with a code, at /recover",
};

async function checkEvidence(tx: Tx, accountId: number, evidence: Evidence): Promise<void> {
  const { payment, card, registered } = evidence;
  if (Object.keys(given(evidence)).length < 2 || (payment === undefined && card === undefined)) {
    throw new OperatorError({
      zh: "需要至少两项证明，其中一项是付款单号或卡密",
      en: "Two pieces of evidence are needed, and one of them is a payment or a card",
    });
  }
  const wrong = [
    payment !== undefined && !(await hasPayment(tx, accountId, payment)) && evidenceNames.payment,
    card !== undefined && !(await hasRedeemed(tx, accountId, normaliseTypedKey(card))) && evidenceNames.card,
    registered !== undefined &&
      !(await wasRegisteredOn(tx, accountId, registered)) &&
      evidenceNames.registered,
  ].filter((name) => name !== false);
  if (wrong.length === 0) return;
  throw new OperatorError({
    zh: `与账号不符：${wrong.map(({ zh }) => zh).join("、")}`,
    en: `Not true of this account: ${wrong.map(({ en }) => en).join(", ")}`,
  });
}

const evidenceNames = {
  payment: { zh: "付款单号", en: "payment" },
  card: { zh: "卡密", en: "card" },
  registered: { zh: "注册日期", en: "registered" },
};

function given(evidence: Evidence): object {
  return Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== undefined));
}

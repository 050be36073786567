import { usernameKey } from "@baleen/contract/rules.ts";
import { normaliseTypedKey } from "@baleen/contract/typed-key.ts";
import { findAccountByUsername, lockAccount } from "../accounts/account-store.ts";
import { addRecoveryLink, closeRecoveryLink } from "../accounts/recovery-link-store.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { secondsAfter } from "../outside/clock.ts";
import { digest } from "../outside/digest.ts";
import { randomToken } from "../outside/random.ts";
import { addAuditLogEntry } from "./audit-log-store.ts";
import { OperatorError, recordRejection } from "./operator-error.ts";
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

interface Request {
  readonly username: string;
  readonly evidence: Evidence;
  readonly operator: string;
  readonly reason: string;
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
export async function makeRecoveryLink(deps: Deps, { evidence, ...request }: Request): Promise<MadeLink> {
  const { username, operator } = request;
  const found = await findAccountByUsername(deps.db, usernameKey(username));
  // Not the name: it may be registered later, and audit log entries cannot be changed.
  const subject = `account ${found?.id ?? "unknown"}`;
  const reason = await redactReason(deps.db, { accountId: found?.id ?? 0 }, request.reason);
  const action = { operator, action: "make a recovery link", subject, reason };
  const token = randomToken(deps.random);
  const now = deps.clock.now();
  const times = { worksFrom: secondsAfter(now, waitS), worksUntil: secondsAfter(now, lifeS) };
  await recordRejection(deps, action, () =>
    inTransaction(deps.db, async (tx) => {
      if (!found) throw new OperatorError("There is no account of this name");
      const account = await lockAccount(tx, found.id);
      if (account.deleted_at !== null) throw new OperatorError("There is no account of this name");
      if (account.email !== null || account.phone !== null) throw new OperatorError(hasAddress);
      await checkEvidence(tx, account.id, evidence);
      await closeRecoveryLink(tx, account.id, "replaced", now);
      await addRecoveryLink(tx, { accountId: account.id, tokenDigest: digest(token), ...times }, now);
      const details = { evidence: Object.keys(given(evidence)) };
      await addAuditLogEntry(tx, { ...action, at: now, outcome: "done", details });
    }),
  );
  return { url: `${deps.origin()}/recover#link=${token}`, ...times };
}

const hasAddress =
  "This account has an e-mail address or a phone number: its owner recovers with a code, at /recover";

async function checkEvidence(tx: Tx, accountId: number, evidence: Evidence): Promise<void> {
  const { payment, card, registered } = evidence;
  if (Object.keys(given(evidence)).length < 2 || (payment === undefined && card === undefined)) {
    throw new OperatorError("Two pieces of evidence are needed, and one of them is a payment or a card");
  }
  const wrong = [
    payment !== undefined && !(await hasPayment(tx, accountId, payment)) && "--payment",
    card !== undefined && !(await hasRedeemed(tx, accountId, normaliseTypedKey(card))) && "--card",
    registered !== undefined && !(await wasRegisteredOn(tx, accountId, registered)) && "--registered",
  ].filter((name) => name !== false);
  if (wrong.length > 0) throw new OperatorError(`Not true of this account: ${wrong.join(", ")}`);
}

function given(evidence: Evidence): object {
  return Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== undefined));
}

import { type Language, languages } from "@baleen/contract/language.ts";
import type { historyKinds } from "@baleen/contract/privacy/privacy.ts";
import { sql } from "kysely";
import { z } from "zod";
import { siteNameIn } from "../content/published-content.ts";
import { composeNotice } from "../messages/compose-message.ts";
import { NotConfiguredError, type Outgoing } from "../messages/senders/sender.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Queries, Tx } from "../platform/database/transaction.ts";
import { enqueueJob, removeJobOf } from "../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { randomSymbols } from "../platform/random.ts";
import type { Account, ContactKind } from "./account-store.ts";
import type { AccountDeps } from "./deps.ts";

type HistoryKind = (typeof historyKinds)[number];

/** Adds an entry to the account's history, which its owner sees. */
export async function addToHistory(tx: Queries, accountId: number, kind: HistoryKind, at: Date) {
  await tx.insertInto("account_history").values({ account_id: accountId, kind, at }).execute();
}

export async function listHistory(db: Queries, accountId: number, max: number) {
  return await db
    .selectFrom("account_history")
    .select(["kind", "at"])
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(max)
    .execute();
}

export async function setDeletion(
  tx: Queries,
  accountId: number,
  { requestedAt, deletesAt }: { readonly requestedAt: Date | null; readonly deletesAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ deletion_requested_at: requestedAt, deletes_at: deletesAt })
    .where("id", "=", accountId)
    .execute();
}

/**
 * Erases an account, except its id and the columns that bookkeeping needs. The placeholder username cannot be
 * registered, and its key cannot be typed.
 */
export async function anonymizeAccount(tx: Queries, { id }: Account, now: Date): Promise<void> {
  await sql`
    update accounts set
      username = 'deleted-' || id, username_key = 'deleted ' || id,
      nickname = null, email = null, phone = null, password_hash = null,
      deletion_requested_at = null, deletes_at = null, deleted_at = ${now},
      blocked_at = null, blocked_reason = null,
      last_trade_at = coalesce(
        (select max(traded_at) from (
          select max(at) from order_events join orders using (order_no)
            where account_id = ${id} and to_state in ('paid', 'granted', 'refunded')
          union all select max(refunds.created_at) from refunds join orders using (order_no)
            where account_id = ${id}
          union all select max(granted_at) from grants where account_id = ${id}
        ) as trades (traded_at)), ${now})
    where id = ${id}`.execute(tx);
}

/** Restarts the retention period of a deleted account's records, which begins with its last trade. */
export async function noteTradeOfDeleted(tx: Queries, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ last_trade_at: now })
    .where("id", "=", accountId)
    .where("deleted_at", "is not", null)
    .execute();
}

/** Bounds how long an address stays in a job after its account is deleted. */
const givenUpAfterS = 86_400;

const deletionNotice = z.object({
  to: z.string(),
  purpose: z.enum(["deletion-requested", "deletion-cancelled", "account-deleted"]),
  language: z.enum(languages),
  at: z.coerce.date(),
  deletesAt: z.coerce.date(),
});

/** Enqueues the notices of a deletion to every bound address. `account` is as it was before. */
export async function enqueueDeletionNotices(
  deps: AccountDeps,
  tx: Tx,
  account: Account,
  announcement: Pick<z.output<typeof deletionNotice>, "purpose" | "deletesAt" | "language">,
): Promise<void> {
  await enqueueNotices(deps, tx, "tellOfDeletion", account, announcement);
}

export async function tellOfDeletion(deps: AccountDeps, { data }: Run): Promise<RunResult> {
  const { purpose, deletesAt, ...sent } = deletionNotice.parse(data);
  if (secondsAfter(sent.at, givenUpAfterS) <= deps.clock.now()) return "done";
  return await sendNotice(deps, sent, (letter) => composeNotice({ ...letter, purpose, deletesAt }));
}

/** Cancels a requested deletion; false if there was none. The transaction must hold the account's lock. */
export async function cancelDeletion(deps: AccountDeps, tx: Tx, account: Account, language: Language) {
  if (account.deletes_at === null) return false;
  const at = deps.clock.now();
  await setDeletion(tx, account.id, { requestedAt: null, deletesAt: null });
  await removeJobOf(tx, "deleteAccount", String(account.id));
  await addToHistory(tx, account.id, "deletion cancelled", at);
  const notice = { purpose: "deletion-cancelled", deletesAt: account.deletes_at, language } as const;
  await enqueueDeletionNotices(deps, tx, account, notice);
  return true;
}

/** `account` is as it was before. */
type Change = { readonly account: Account; readonly language: Language } & (
  | { readonly purpose: "password-changed" }
  | { readonly purpose: "recovery-approved"; readonly worksFrom: Date }
  | {
      readonly purpose: "address-changed";
      readonly contactKind: ContactKind;
      /** The new address; null if it was removed. */
      readonly address: string | null;
    }
);

const changeNotice = z.object({
  to: z.string(),
  language: z.enum(languages),
  at: z.coerce.date(),
  /** Of an approved recovery. */
  worksFrom: z.coerce.date().optional(),
  /** The address that was bound or removed. Without either the password was changed. */
  address: z.string().optional(),
  /** No address of its kind was bound before. */
  isFirst: z.boolean().optional(),
  isRemoved: z.boolean().optional(),
});

/**
 * Creates the jobs that notify the owner of a change at every address bound before it, which a thief cannot prevent.
 * They are part of the transaction that makes the change.
 */
export async function enqueueChangeNotices(deps: AccountDeps, tx: Tx, change: Change): Promise<void> {
  const { account, language } = change;
  await enqueueNotices(deps, tx, "tellOfChange", account, { language, ...factsOf(change) });
}

/** Enqueues a notice for every address bound to an account, `account` being as it was before. */
async function enqueueNotices(
  { clock, random }: AccountDeps,
  tx: Tx,
  job: "tellOfChange" | "tellOfDeletion",
  { id: accountId, email, phone }: Account,
  facts: object,
): Promise<void> {
  const now = clock.now();
  for (const to of [email, phone].filter((address) => address !== null)) {
    const data = { accountId, to, at: now, ...facts };
    await enqueueJob(tx, job, { subject: randomSymbols(random, 26), data, now });
  }
}

function factsOf(change: Change) {
  if (change.purpose === "recovery-approved") return { worksFrom: change.worksFrom };
  if (change.purpose === "password-changed") return {};
  const { account, contactKind, address } = change;
  const before = account[contactKind];
  return address === null ? { address: before, isRemoved: true } : { address, isFirst: before === null };
}

export async function tellOfChange(deps: AccountDeps, { data }: Run): Promise<RunResult> {
  const { worksFrom, address, isFirst, isRemoved, ...sent } = changeNotice.parse(data);
  return await sendNotice(deps, sent, (letter) => {
    if (worksFrom) return composeNotice({ ...letter, purpose: "recovery-approved", worksFrom });
    if (address === undefined) return composeNotice({ ...letter, purpose: "password-changed" });
    const change = isRemoved ? "removed" : isFirst ? "added" : "replaced";
    const changed = { channel: channelOf(address), address };
    return composeNotice({ ...letter, purpose: "address-changed", change, changed });
  });
}

type NoticeFacts = Omit<Parameters<typeof composeNotice>[0], "purpose">;

async function sendNotice(
  { content, sender }: AccountDeps,
  sent: Pick<NoticeFacts, "to" | "language" | "at">,
  compose: (letter: NoticeFacts) => Outgoing,
): Promise<"done"> {
  const { basic, company } = await content.read();
  const siteName = siteNameIn(basic, sent.language);
  const letter = { ...sent, channel: channelOf(sent.to), siteName, supportMailbox: company.email };
  try {
    await sender.send(compose(letter));
  } catch (error) {
    // SMS may be set up for codes only.
    if (!(error instanceof NotConfiguredError)) throw error;
  }
  return "done";
}

function channelOf(address: string): "email" | "sms" {
  return address.includes("@") ? "email" : "sms";
}

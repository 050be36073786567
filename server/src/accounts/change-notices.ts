import { type Language, languages } from "@baleen/contract/language.ts";
import { z } from "zod";
import { siteNameIn } from "../content/published-content.ts";
import { composeNotice } from "../messages/compose-message.ts";
import { NotConfiguredError, type Outgoing } from "../messages/senders/sender.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { enqueueJob } from "../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { randomSymbols } from "../platform/random.ts";
import type { Account, ContactKind } from "./account-store.ts";
import type { AccountDeps } from "./deps.ts";

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

const notice = z.object({
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
export async function enqueueNotices(
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
  const { worksFrom, address, isFirst, isRemoved, ...sent } = notice.parse(data);
  return await sendNotice(deps, sent, (letter) => {
    if (worksFrom) return composeNotice({ ...letter, purpose: "recovery-approved", worksFrom });
    if (address === undefined) return composeNotice({ ...letter, purpose: "password-changed" });
    const change = isRemoved ? "removed" : isFirst ? "added" : "replaced";
    const changed = { channel: channelOf(address), address };
    return composeNotice({ ...letter, purpose: "address-changed", change, changed });
  });
}

type NoticeFacts = Omit<Parameters<typeof composeNotice>[0], "purpose">;

export async function sendNotice(
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

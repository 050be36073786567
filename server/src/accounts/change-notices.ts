import { languages } from "@baleen/contract/language.ts";
import { z } from "zod";
import { siteNameIn } from "../content/published-content.ts";
import type { Context } from "../context.ts";
import { composeNotice } from "../messages/compose-message.ts";
import { NotConfiguredError } from "../messages/senders/sender.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { enqueueJob } from "../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { randomSymbols } from "../platform/random.ts";
import type { Account } from "./account-store.ts";
import { accountJobs } from "./jobs.ts";

const change = z.discriminatedUnion("purpose", [
  z.object({
    purpose: z.literal("password-changed"),
    /** Whether the account had no password before. */
    isFirst: z.boolean().optional(),
  }),
  z.object({ purpose: z.literal("recovery-approved"), worksFrom: z.coerce.date<Date>() }),
  z.object({
    purpose: z.literal("address-changed"),
    change: z.enum(["added", "replaced", "removed"]),
    changed: z.object({ channel: z.enum(["email", "sms", "wechat"]), address: z.string() }),
  }),
  z.object({
    purpose: z.literal("accounts-merged"),
    /** The username of the account that is gone, and of the one that has everything. */
    absorbedName: z.string(),
    survivorName: z.string(),
  }),
  z.object({
    purpose: z.enum(["deletion-requested", "deletion-cancelled", "account-deleted"]),
    deletesAt: z.coerce.date<Date>(),
  }),
]);

const languageField = z.object({ language: z.enum(languages) });

const notice = z.object({ to: z.string(), at: z.coerce.date() }).and(languageField).and(change);
type Notice = z.output<typeof notice>;

/**
 * Creates the jobs that notify the owner of a change at every address bound before it, which a thief cannot prevent.
 * The jobs are created in the transaction of the change; `account` is the state before the change.
 */
export async function enqueueNotices(
  { clock, random }: Pick<Context, "clock" | "random">,
  tx: Tx,
  { id: accountId, email, phone }: Account,
  event: z.input<typeof change> & z.input<typeof languageField>,
): Promise<void> {
  const job = "deletesAt" in event ? accountJobs.tellOfDeletion : accountJobs.tellOfChange;
  const now = clock.now();
  for (const to of [email, phone].filter((address) => address !== null)) {
    const data = { accountId, to, at: now, ...event };
    await enqueueJob(tx, job, { subject: randomSymbols(random, 26), data, now });
  }
}

export async function sendChangeNotice(context: Context, { data }: Run): Promise<RunResult> {
  return await sendNotice(context, notice.parse(data));
}

/** Limits how long a job keeps an address after its account is deleted. */
const maxNoticeAgeS = 86_400;

export async function sendDeletionNotice(context: Context, { data }: Run): Promise<RunResult> {
  const parsed = notice.parse(data);
  if (secondsAfter(parsed.at, maxNoticeAgeS) <= context.clock.now()) return "done";
  return await sendNotice(context, parsed);
}

async function sendNotice({ content, sender }: Context, parsed: Notice): Promise<RunResult> {
  const { basic, company } = await content.read();
  const siteName = siteNameIn(basic, parsed.language);
  const channel = parsed.to.includes("@") ? "email" : "sms";
  const addressing = { channel, siteName, supportMailbox: company.email } as const;
  try {
    await sender.send(composeNotice({ ...parsed, ...addressing }));
  } catch (error) {
    // SMS may be configured for codes only.
    if (!(error instanceof NotConfiguredError)) throw error;
  }
  return "done";
}

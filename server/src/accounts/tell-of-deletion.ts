import { type Language, languages } from "@baleen/contract/language.ts";
import { z } from "zod";
import { composeNotice } from "../messages/compose-message.ts";
import { NotConfiguredError } from "../messages/senders/sender.ts";
import { secondsAfter } from "../platform/clock.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { putJob } from "../platform/jobs/put-job.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { randomSymbols } from "../platform/random.ts";
import type { Account } from "./account-store.ts";
import type { AccountDeps } from "./deps.ts";

const purposes = ["deletion-requested", "deletion-cancelled", "account-deleted"] as const;

/** An address must not stay in a job long after its account is gone. */
const givenUpAfterS = 86_400;

const notice = z.object({
  to: z.string(),
  purpose: z.enum(purposes),
  language: z.enum(languages),
  at: z.coerce.date(),
  deletesAt: z.coerce.date(),
});

interface Announcement {
  readonly purpose: (typeof purposes)[number];
  readonly deletesAt: Date;
  readonly language: Language;
}

/** Makes sure that the owner hears of a deletion by every bound address. `account` is as it was before. */
export async function announceDeletion(
  deps: AccountDeps,
  tx: Tx,
  { id: accountId, email, phone }: Account,
  announcement: Announcement,
): Promise<void> {
  const now = deps.clock.now();
  for (const to of [email, phone]) {
    if (to === null) continue;
    const data = { accountId, to, at: now, ...announcement };
    await putJob(tx, "tellOfDeletion", { subject: randomSymbols(deps.random, 26), data, now });
  }
}

/** Sends the message about a deletion. */
export async function tellOfDeletion(deps: AccountDeps, { data }: Run): Promise<RunResult> {
  const { to, purpose, language, at, deletesAt } = notice.parse(data);
  if (secondsAfter(at, givenUpAfterS) <= deps.clock.now()) return "done";
  const { basic, company } = await deps.content.read();
  const siteName = language === "zh" ? basic.name : basic.nameEn;
  const channel = to.includes("@") ? "email" : "sms";
  const facts = { channel, to, language, siteName, at, deletesAt, supportMailbox: company.email } as const;
  try {
    await deps.sender.send(composeNotice({ ...facts, purpose }));
  } catch (error) {
    // An operator may have set up SMS for codes alone.
    if (!(error instanceof NotConfiguredError)) throw error;
  }
  return "done";
}

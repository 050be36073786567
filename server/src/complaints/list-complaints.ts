import type { Context } from "../context.ts";
import { GatewayError } from "../payments/gateways/gateway.ts";
import { chinaDayOf } from "../platform/china-day.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { enqueueJob, enqueueJobs } from "../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { listUnfinishedActs } from "./act-store.ts";
import { raiseOnce } from "./complaint-alarms.ts";
import { listUnhandledNotices } from "./complaint-notice-store.ts";
import { keyOf, listUnreadSince } from "./complaint-store.ts";
import { type DeskRow, findDeskRow, saveDeskRow } from "./desk-store.ts";
import { deskSubject, findDesk, keySubject, listDesks, type OpenDesk, readKeySubject } from "./desks.ts";
import { complaintJobs } from "./jobs.ts";
import { watchNoticeUrl } from "./notice-url.ts";
import { saveComplaint } from "./save-complaint.ts";

const dayS = 86_400;
const recentDays = 3;
/** WeChat Pay lists at most 30 days at once. */
const fullDays = 30;
const openReadAfterS = 3600;
const accessAskedAfterS = dayS;
const maxAtOnce = 1_000;
/** Younger notices and acts have their job. */
const graceS = 60;

/** Job: enqueues what has to be listed and read, and replaces jobs that were lost. */
export async function sweepComplaints(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  for (const desk of listDesks(context)) {
    if (!isDue(await findDeskRow(db, desk), now)) continue;
    await enqueueJob(db, complaintJobs.listComplaints, { subject: deskSubject(desk), now });
  }
  const open = await listUnreadSince(db, secondsAfter(now, -openReadAfterS));
  const notices = await listUnhandledNotices(db, secondsAfter(now, -graceS), maxAtOnce);
  const keys = [
    ...open.map(keyOf),
    ...notices.map(({ method, family, gateway_id: gatewayId }) => ({ method, family, gatewayId })),
  ];
  const subjects = [...new Set(keys.map(keySubject))].map((subject) => ({ subject }));
  await enqueueJobs(db, complaintJobs.readComplaint, subjects, now);
  const acts = await listUnfinishedActs(db, secondsAfter(now, -graceS), maxAtOnce);
  await enqueueJobs(
    db,
    complaintJobs.sendComplaintAct,
    acts.map((id) => ({ subject: String(id) })),
    now,
  );
}

/** A family without permission is asked once a day only. */
function isDue(row: DeskRow | undefined, now: Date): boolean {
  const { is_granted, access_asked_at } = row ?? {};
  if (is_granted !== false || !access_asked_at) return true;
  return access_asked_at <= secondsAfter(now, -accessAskedAfterS);
}

/**
 * Job: lists the complaints of the last days at one desk, once a day those of the last 30, and enqueues a reading of
 * each that is new or has changed.
 */
export async function listComplaints(context: Context, { subject }: Run): Promise<RunResult> {
  const { method, family } = readKeySubject(subject);
  const desk = findDesk(context, { method, family });
  if (!desk || family === "entered") return "done";
  const open = { method, family: desk.family, desk };
  try {
    const { isGranted } = await readAccess(context, open);
    if (!isGranted) return "done";
    await listDesk(context, open);
    await watchNoticeUrl(context, open);
    return "done";
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const failure = { last_failure: error.message, last_failure_at: context.clock.now() };
    await saveDeskRow(context.db, open, failure);
    return { failure: error.message };
  }
}

/** Asks whether the merchant may use the family, and stores the answer. */
async function readAccess(
  context: Pick<Context, "db" | "clock" | "alarms" | "gateways">,
  open: OpenDesk,
): Promise<{ readonly isGranted: boolean }> {
  const before = await findDeskRow(context.db, open);
  const access_asked_at = context.clock.now();
  const { isGranted } = await open.desk.readAccess();
  await saveDeskRow(context.db, open, { is_granted: isGranted, access_asked_at });
  const alarm = { kind: "complaint.access_missing", subject: deskSubject(open) } as const;
  const siblings = listDesks(context).filter((other) => other.method === open.method);
  const rows = await Promise.all(siblings.map((other) => findDeskRow(context.db, other)));
  const isAlone = rows.every((row) => row?.is_granted !== true);
  // Alipay grants one of its families; the other is shown as not granted, which is no fault.
  const isLost = before?.is_granted === true;
  if (isGranted) {
    await context.alarms.close([alarm.kind], siblings.map(deskSubject));
  } else if (isLost || (isAlone && rows.every((row) => row?.is_granted === false))) {
    await context.alarms.raise({ ...alarm, details: { method: open.method } });
  }
  return { isGranted };
}

async function listDesk(context: Context, open: OpenDesk): Promise<void> {
  const { db, clock } = context;
  const began = clock.now();
  const before = await findDeskRow(db, open);
  const lastFull = before?.listed_fully_at ?? null;
  const isFull = lastFull === null || chinaDayOf(lastFull) !== chinaDayOf(began);
  const days = isFull ? fullDays : recentDays;
  for await (const complaint of open.desk.list(secondsAfter(began, -days * dayS), began)) {
    const askedAt = clock.now();
    const answer = { complaint, entries: undefined, desk: open, askedAt, isOfList: true };
    const { complaint: saved, before: known } = await saveComplaint(context, answer);
    const isNew = !known || known.gateway_state !== saved.gateway_state || known.times !== saved.times;
    const hasOtherTags = known && known.tags.join() !== saved.tags.join();
    if (isNew || hasOtherTags) {
      const subject = keySubject(keyOf(saved));
      await enqueueJob(db, complaintJobs.readComplaint, { subject, now: askedAt });
    }
    // The lists of the last days must have shown it before.
    const wasMissed = !known && lastFull !== null && before?.listed_at && saved.created_at < before.listed_at;
    if (wasMissed) {
      const occasion = { listedAt: began.toISOString() };
      await inTransaction(db, (tx) => raiseOnce(context, tx, saved, "complaint.listed_unknown", occasion));
    }
  }
  await saveDeskRow(db, open, {
    listed_at: began,
    ...(isFull && { listed_fully_at: began }),
    last_failure: null,
    last_failure_at: null,
  });
}

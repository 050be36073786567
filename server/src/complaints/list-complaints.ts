import { formatCount } from "@baleen/contract/format-count.ts";
import pg from "pg";
import type { Context } from "../context.ts";
import type { GatewayComplaint } from "../payments/gateways/complaints.ts";
import { GatewayError } from "../payments/gateways/gateway.ts";
import { chinaDayOf } from "../platform/china-day.ts";
import { secondsAfter } from "../platform/clock.ts";
import { inTransaction, type Tx } from "../platform/database/transaction.ts";
import { enqueueJob, enqueueJobs } from "../platform/jobs/job-store.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { listUnfinishedActs } from "./act-store.ts";
import { raiseOnce, raiseUnlessOpen } from "./complaint-alarms.ts";
import { listUnhandledNotices } from "./complaint-notice-store.ts";
import { type Complaint, keyOf, listUnreadSince } from "./complaint-store.ts";
import { type DeskRow, findDeskRow, lockDesks, saveDeskRow } from "./desk-store.ts";
import { deskSubject, findDesk, keySubject, listDesks, type OpenDesk, readKeySubject } from "./desks.ts";
import { complaintJobs } from "./jobs.ts";
import { watchNoticeUrl } from "./notice-url.ts";
import { saveComplaint } from "./save-complaint.ts";

const dayS = 86_400;
const recentDays = 3;
/** WeChat Pay lists at most 30 days at once. */
const fullDays = 30;
const openReadAfterS = 3600;
const endedReadAfterS = 6 * 3600;
const endedReadForS = 30 * dayS;
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
  const open = await listUnreadSince(db, {
    open: secondsAfter(now, -openReadAfterS),
    ended: secondsAfter(now, -endedReadAfterS),
    endedAfter: secondsAfter(now, -endedReadForS),
  });
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
    await watchNoticeUrl(context, open).catch(async (error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      await saveFailure(context, open, error.message);
    });
    return "done";
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await saveFailure(context, open, error.message);
    return { failure: error.message };
  }
}

async function saveFailure({ db, clock }: Context, open: OpenDesk, last_failure: string): Promise<void> {
  await saveDeskRow(db, open, { last_failure, last_failure_at: clock.now() });
}

/** Asks whether the merchant may use the family, and stores the answer. */
async function readAccess(
  context: Pick<Context, "db" | "clock" | "alarms" | "gateways">,
  open: OpenDesk,
): Promise<{ readonly isGranted: boolean }> {
  const access_asked_at = context.clock.now();
  const { isGranted } = await open.desk.readAccess();
  await inTransaction(context.db, async (tx) => {
    // The families of a method are asked at the same time, and an alarm depends on all of them.
    await lockDesks(tx, open.method);
    const before = await findDeskRow(tx, open);
    const isFirst = isGranted && before?.is_granted !== true;
    await saveDeskRow(tx, open, {
      ...{ is_granted: isGranted, access_asked_at },
      ...(isFirst && { granted_at: access_asked_at }),
    });
    await watchAccess(context, tx, open);
  });
  return { isGranted };
}

/** Raises an alarm about a family that was lost, or about a method of which no family was ever granted. */
async function watchAccess(
  context: Pick<Context, "alarms" | "gateways">,
  tx: Tx,
  open: OpenDesk,
): Promise<void> {
  const siblings = listDesks(context).filter(({ method }) => method === open.method);
  const rows = await Promise.all(siblings.map((sibling) => findDeskRow(tx, sibling)));
  const lost = siblings.filter((_, at) => rows[at]?.is_granted === false && rows[at].granted_at !== null);
  // Alipay grants one of its families; the other is shown as not granted, which is no fault.
  const isNoneGranted = rows.every((row) => row?.is_granted === false);
  const missing = lost.length === 0 && isNoneGranted ? siblings : lost;
  const kind = "complaint.access_missing";
  const closed = siblings.filter((sibling) => !missing.includes(sibling));
  await context.alarms.close([kind], closed.map(deskSubject), tx);
  if (!missing.some(({ family }) => family === open.family)) return;
  await context.alarms.raise({ kind, subject: deskSubject(open), details: { method: open.method } }, tx);
}

async function listDesk(context: Context, open: OpenDesk): Promise<void> {
  const { db, clock } = context;
  const began = clock.now();
  const before = await findDeskRow(db, open);
  const lastFull = before?.listed_fully_at ?? null;
  const isFull = lastFull === null || chinaDayOf(lastFull) !== chinaDayOf(began);
  const days = isFull ? fullDays : recentDays;
  let unread = 0;
  for await (const shown of open.desk.list(secondsAfter(began, -days * dayS), began)) {
    const isRead = shown !== undefined && (await takeListed(context, open, shown, { before, began }));
    if (!isRead) unread += 1;
  }
  await saveDeskRow(db, open, {
    listed_at: began,
    ...(isFull && { listed_fully_at: began }),
    last_failure: unread === 0 ? null : `${formatCount(unread, "complaint")} of the list cannot be read`,
    last_failure_at: unread === 0 ? null : clock.now(),
  });
  const alarm = { kind: "complaint.not_listed", subject: deskSubject(open) } as const;
  if (unread === 0) await context.alarms.close([alarm.kind], [alarm.subject]);
  else await raiseUnlessOpen(context, alarm, { unread });
}

interface Listing {
  readonly before: DeskRow | undefined;
  /** Earlier than the request for any of its pages. */
  readonly began: Date;
}

/** Returns false if the complaint cannot be stored: the others still are. */
async function takeListed(
  context: Context,
  open: OpenDesk,
  shown: GatewayComplaint,
  listing: Listing,
): Promise<boolean> {
  try {
    await storeListed(context, open, shown, listing);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  }
}

async function storeListed(
  context: Context,
  open: OpenDesk,
  shown: GatewayComplaint,
  { before, began }: Listing,
): Promise<void> {
  const { db, clock } = context;
  const answer = { complaint: shown, entries: undefined, desk: open, askedAt: began, isOfList: true };
  const { complaint: saved, before: known } = await saveComplaint(context, answer);
  if (!known?.read_at || differs(known, shown)) {
    const subject = keySubject(keyOf(saved));
    await enqueueJob(db, complaintJobs.readComplaint, { subject, now: clock.now() });
  }
  // The lists of the last days must have shown it before.
  const lastFull = before?.listed_fully_at ?? null;
  const wasMissed = !known && lastFull !== null && before?.listed_at && saved.created_at < before.listed_at;
  if (wasMissed) {
    const occasion = { listedAt: began.toISOString() };
    await inTransaction(db, (tx) => raiseOnce(context, tx, saved, "complaint.listed_unknown", occasion));
  }
}

/** Lists of Alipay's leave out tags, so only WeChat Pay's show that one is gone. */
function differs(known: Complaint, { gatewayState, times, tags }: GatewayComplaint): boolean {
  if (known.gateway_state !== gatewayState || known.times !== times) return true;
  const isGone = known.family === "wechat" && known.tags.some((tag) => !tags.includes(tag));
  return isGone || tags.some((tag) => !known.tags.includes(tag) && tag !== "escalated");
}

import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";
import { sql } from "kysely";
import { purgeCaptchas } from "../accounts/captcha/captcha.ts";
import { purgeNews } from "../alarms/alarm-store.ts";
import type { Context } from "../context.ts";
import { purgeSmsDays } from "../messages/sms-budget.ts";
import { purgeNoticeBodies } from "../payments/notice-store.ts";
import { secondsAfter } from "../platform/clock.ts";
import { deleteOld, type OldRows } from "../platform/database/in-batches.ts";
import { purgeDeletedAccounts } from "../privacy/purge-deleted-accounts.ts";
import { operatorRetention } from "../privacy/retention-policy.ts";

interface ExpiringRows extends OldRows {
  readonly term: { readonly keptS: number };
}

/** Tables whose rows are simply deleted, and the column from which their retention period counts. */
const expiring: readonly ExpiringRows[] = [
  { table: "codes", since: "created_at", term: retentionPolicy.codes },
  { table: "rate_limits", since: "window_start", term: retentionPolicy.limits },
  { table: "login_failures", since: "failed_at", term: retentionPolicy.loginFailures },
  { table: "idempotency_keys", since: "created_at", term: retentionPolicy.idempotencyKeys },
  { table: "payer_authorizations", since: "created_at", term: retentionPolicy.payerAuthorizations },
  { table: "sessions", since: "ended_at", term: retentionPolicy.endedSessions },
  { table: "devices", since: "ended_at", term: retentionPolicy.endedDevices },
  { table: "device_tokens", since: "issued_at", term: retentionPolicy.deviceTokens },
  { table: "sign_in_requests", since: "created_at", term: retentionPolicy.signInRequests },
  { table: "used_proofs", since: "used_at", term: operatorRetention.usedProofs },
  { table: "membership_reminders", since: "ends_at", term: retentionPolicy.reminders },
  { table: "recovery_requests", since: "created_at", term: retentionPolicy.recoveryRequests },
  {
    table: "recovery_requests",
    since: "created_at",
    where: sql`account_id is null and closed_at is null`,
    term: operatorRetention.recoveryRequestsOfNobody,
  },
  {
    table: "invoices",
    since: "decided_at",
    where: sql`state = 'rejected'`,
    term: retentionPolicy.rejectedInvoices,
  },
  { table: "failed_requests", since: "at", term: retentionPolicy.failedRequests },
  { table: "message_log", since: "at", term: retentionPolicy.messageLog },
  { table: "jobs", since: "last_failed_at", where: sql`due_at is null`, term: retentionPolicy.jobsGivenUp },
  { table: "gateway_call_times", since: "at", term: operatorRetention.callTimes },
  { table: "nodes", since: "last_seen_at", term: operatorRetention.nodes },
  { table: "operator_sessions", since: "created_at", term: operatorRetention.sessions },
  { table: "operator_links", since: "created_at", term: operatorRetention.links },
  { table: "backups", since: "ended_at", term: operatorRetention.backups },
  { table: "alerts", since: "created_at", term: operatorRetention.alerts },
  { table: "alert_times", since: "last_at", term: operatorRetention.alerts },
];

const maxCaptchas = 50_000;

/**
 * Deletes all rows whose retention period is over, in batches. `further` are rows in tables that exist only in some
 * modes. If one deletion fails, the others still run before it throws.
 */
export async function purge(context: Context, further: readonly ExpiringRows[] = []): Promise<void> {
  const { db, clock } = context;
  const cutoff = ({ keptS }: ExpiringRows["term"]) => secondsAfter(clock.now(), -keptS);
  const steps: readonly (() => Promise<void>)[] = [
    () => purgeCaptchas(db, cutoff(retentionPolicy.captchas), maxCaptchas),
    () => purgeNoticeBodies(db, cutoff(retentionPolicy.noticeBodies)),
    () => purgeSmsDays(db, cutoff(retentionPolicy.messageLog)),
    // Before the alerts, which determine how old news are.
    () => purgeNews(db, cutoff(operatorRetention.alerts)),
    ...[...expiring, ...further].map(
      ({ term, ...rows }) =>
        () =>
          deleteOld(db, rows, cutoff(term)),
    ),
    () => purgeDeletedAccounts(context, cutoff(retentionPolicy.tradesOfDeleted)),
  ];
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

import { retentionPolicy } from "@baleen/contract/privacy/retention-policy.ts";
import { sql } from "kysely";
import { purgeCaptchas } from "../accounts/captcha/captcha.ts";
import { purgeNews } from "../alarms/alarm-store.ts";
import { eraseEndedComplaints } from "../complaints/erase-complaints.ts";
import type { Context } from "../context.ts";
import { purgeSmsDays } from "../messages/sms-budget.ts";
import { purgeNoticeBodies } from "../payments/notice-store.ts";
import { secondsAfter } from "../platform/clock.ts";
import { deleteOldRows, type OldRows } from "../platform/database/run-in-batches.ts";
import { purgeDeletedAccounts } from "../privacy/purge-deleted-accounts.ts";
import { operatorRetention } from "../privacy/retention-policy.ts";

interface ExpiringRows extends OldRows {
  readonly term: { readonly retentionS: number };
}

/** Tables whose rows are simply deleted, and the column from which their retention period counts. */
const expiringTables: readonly ExpiringRows[] = [
  { table: "codes", ageColumn: "created_at", term: retentionPolicy.codes },
  { table: "rate_limits", ageColumn: "window_start", term: retentionPolicy.limits },
  { table: "login_failures", ageColumn: "failed_at", term: retentionPolicy.loginFailures },
  { table: "idempotency_keys", ageColumn: "created_at", term: retentionPolicy.idempotencyKeys },
  { table: "payer_authorizations", ageColumn: "created_at", term: retentionPolicy.payerAuthorizations },
  { table: "wechat_sign_ins", ageColumn: "created_at", term: retentionPolicy.wechatSignIns },
  { table: "sessions", ageColumn: "ended_at", term: retentionPolicy.endedSessions },
  { table: "devices", ageColumn: "ended_at", term: retentionPolicy.endedDevices },
  { table: "device_tokens", ageColumn: "issued_at", term: retentionPolicy.deviceTokens },
  { table: "sign_in_requests", ageColumn: "created_at", term: retentionPolicy.signInRequests },
  { table: "used_proofs", ageColumn: "used_at", term: operatorRetention.usedProofs },
  { table: "membership_reminders", ageColumn: "ends_at", term: retentionPolicy.reminders },
  { table: "recovery_requests", ageColumn: "created_at", term: retentionPolicy.recoveryRequests },
  {
    table: "recovery_requests",
    ageColumn: "created_at",
    where: sql`account_id is null and closed_at is null`,
    term: operatorRetention.recoveryRequestsWithoutAccount,
  },
  {
    table: "invoices",
    ageColumn: "decided_at",
    where: sql`state = 'rejected'`,
    term: retentionPolicy.rejectedInvoices,
  },
  { table: "trial_identities", ageColumn: "account_deleted_at", term: retentionPolicy.trialIdentities },
  { table: "payment_look_ups", ageColumn: "at", term: operatorRetention.paymentLookUps },
  { table: "complaint_notices", ageColumn: "received_at", term: operatorRetention.complaintNotices },
  { table: "webhook_events", ageColumn: "occurred_at", term: retentionPolicy.webhookEvents },
  { table: "announced_ends", ageColumn: "ends_at", term: retentionPolicy.webhookEvents },
  { table: "webhook_secrets", ageColumn: "signs_until", term: operatorRetention.webhookSecrets },
  { table: "failed_requests", ageColumn: "at", term: retentionPolicy.failedRequests },
  { table: "message_log", ageColumn: "at", term: retentionPolicy.messageLog },
  {
    table: "jobs",
    ageColumn: "last_failed_at",
    where: sql`due_at is null`,
    term: retentionPolicy.failedJobs,
  },
  { table: "gateway_call_times", ageColumn: "at", term: operatorRetention.callTimes },
  { table: "nodes", ageColumn: "last_seen_at", term: operatorRetention.nodes },
  { table: "operator_sessions", ageColumn: "created_at", term: operatorRetention.sessions },
  { table: "operator_links", ageColumn: "created_at", term: operatorRetention.links },
  { table: "access_token_replies", ageColumn: "kept_at", term: operatorRetention.tokenReplies },
  { table: "backups", ageColumn: "ended_at", term: operatorRetention.backups },
  { table: "alerts", ageColumn: "created_at", term: operatorRetention.alerts },
  { table: "alert_times", ageColumn: "last_at", term: operatorRetention.alerts },
];

const maxCaptchas = 50_000;

/**
 * Deletes all rows whose retention period is over, in batches. `extraTables` are rows in tables that exist only in some
 * modes. If one deletion fails, the others still run before it throws.
 */
export async function purge(context: Context, extraTables: readonly ExpiringRows[] = []): Promise<void> {
  const { db, clock } = context;
  const cutoff = ({ retentionS }: ExpiringRows["term"]) => secondsAfter(clock.now(), -retentionS);
  const steps: readonly (() => Promise<void>)[] = [
    () => purgeCaptchas(db, cutoff(retentionPolicy.captchas), maxCaptchas),
    () => purgeNoticeBodies(db, cutoff(retentionPolicy.noticeBodies)),
    () => eraseEndedComplaints(db, cutoff(retentionPolicy.complaints), clock.now()),
    () => purgeSmsDays(db, cutoff(retentionPolicy.messageLog)),
    // Before the alerts, which determine how old news are.
    () => purgeNews(db, cutoff(operatorRetention.alerts)),
    ...[...expiringTables, ...extraTables].map(
      ({ term, ...rows }) =>
        () =>
          deleteOldRows(db, rows, cutoff(term)),
    ),
    () => purgeDeletedAccounts(context, cutoff(retentionPolicy.deletedAccountTrades)),
  ];
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { sendChangeNotice, sendDeletionNotice } from "./accounts/change-notices.ts";
import { accountJobs } from "./accounts/jobs.ts";
import { sendAlerts } from "./alarms/alerts/send-alerts.ts";
import { alarmJobs } from "./alarms/jobs.ts";
import { complaintJobs } from "./complaints/jobs.ts";
import { listComplaints, sweepComplaints } from "./complaints/list-complaints.ts";
import { readComplaint } from "./complaints/read-complaint.ts";
import { sendComplaintAct } from "./complaints/send-act.ts";
import { watchComplaints } from "./complaints/watch-complaints.ts";
import { findNewestStoredFile } from "./content/files/stored-file-store.ts";
import { contentJobs } from "./content/jobs.ts";
import { computeFigures } from "./content/statistics/daily-figure-store.ts";
import { purgeDemo } from "./demo/outbox-store.ts";
import { desktopJobs } from "./desktop/jobs.ts";
import { checkReleaseFile, watchReleaseFiles } from "./desktop/releases/check-release-file.ts";
import { announceEnds } from "./membership/announce-membership.ts";
import { membershipJobs } from "./membership/jobs.ts";
import { enqueueReminders, sendReminder } from "./membership/reminders/send-reminder.ts";
import { watchBackups } from "./operations/backups/record-run.ts";
import { checkDaily } from "./operations/invariants/check-invariants.ts";
import { operationJobs } from "./operations/jobs.ts";
import { purge } from "./operations/purge.ts";
import { changeSecretKey } from "./operations/secret-keys/change-secret-key.ts";
import { sweep } from "./operations/sweep.ts";
import { watchCollations, watchReplication } from "./operations/watch-database.ts";
import { digestAuditLog } from "./operators/audit-log/audit-log-days.ts";
import { operatorJobs } from "./operators/jobs.ts";
import { closeOrder } from "./payments/close-order.ts";
import { sendPaymentFound } from "./payments/help/send-payment-found.ts";
import { watchLookUps } from "./payments/help/watch-look-ups.ts";
import { sendInvoice } from "./payments/invoices/send-invoice.ts";
import { paymentJobs } from "./payments/jobs.ts";
import { sendConfirmation, sendRefundNotice } from "./payments/notify-buyer.ts";
import { finishNotice } from "./payments/receive-notice.ts";
import { reconcileBill, reconcileDaily } from "./payments/reconciliation/reconcile-day.ts";
import { finishRefund } from "./payments/refunds/refund-order.ts";
import { returnSurplus } from "./payments/refunds/return-surplus.ts";
import { recheckAttempt, settleAttempt } from "./payments/settle-attempt.ts";
import { watchStatements } from "./payments/watch-statements.ts";
import { type JobTable, withHandlers } from "./platform/jobs/run-job.ts";
import { deleteAccount } from "./privacy/delete-account.ts";
import { shopJobs } from "./shop/jobs.ts";
import { webhookJobs } from "./webhooks/jobs.ts";
import { sendWebhook } from "./webhooks/send-webhook.ts";

/** The maximum number of jobs of each queue that one node runs at once. */
export const queues = {
  wechat: 8,
  alipay: 8,
  hupi: 8,
  messages: 4,
  accounts: 2,
  releases: 1,
  reminders: 4,
  upkeep: 1,
  checks: 1,
  alerts: 5,
  reconciliation: 1,
  complaints: 4,
  webhooks: 8,
} as const satisfies Readonly<Record<PaymentMethod, number>> & Readonly<Record<string, number>>;

/** All background jobs. Each module's `jobs.ts` defines when they run; this table maps them to their handlers. */
export const jobs = {
  ...withHandlers(paymentJobs, {
    settleAttempt,
    recheckAttempt,
    returnSurplus,
    finishRefund,
    finishNotice,
    sendConfirmation,
    sendRefundNotice,
    sendPaymentFound,
    sendInvoice,
    watchStatements,
    watchLookUps,
    reconcileDaily,
    reconcileBill,
  }),
  ...withHandlers(complaintJobs, {
    readComplaint,
    listComplaints,
    sendComplaintAct,
    sweepComplaints,
    watchComplaints,
  }),
  ...withHandlers(shopJobs, { closeOrder }),
  ...withHandlers(membershipJobs, { announceEnds, putReminders: enqueueReminders, sendReminder }),
  ...withHandlers(webhookJobs, { sendWebhook }),
  ...withHandlers(accountJobs, {
    tellOfChange: sendChangeNotice,
    tellOfDeletion: sendDeletionNotice,
    deleteAccount,
  }),
  ...withHandlers(desktopJobs, { checkReleaseFile, watchReleaseFiles }),
  ...withHandlers(contentJobs, {
    computeFigures,
    watchFileStore: async ({ db, fileStore }) => await fileStore?.watch(await findNewestStoredFile(db)),
  }),
  ...withHandlers(alarmJobs, { sendAlerts }),
  ...withHandlers(operatorJobs, { digestAuditLog }),
  ...withHandlers(operationJobs, {
    sweep,
    purge: (context) => purge(context),
    checkDaily: async (context) => {
      await checkDaily(context);
    },
    changeSecretKey,
    watchBackups,
    watchCollations,
    watchReplication,
  }),
} satisfies JobTable<keyof typeof queues>;

/** The demo has more tables to purge. */
export const demoJobs: JobTable = { ...jobs, purge: { ...jobs.purge, run: purgeDemo } };

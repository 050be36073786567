import { tellOfChange, tellOfDeletion } from "./accounts/change-notices.ts";
import { enqueueMissingAlertJobs, sendAlerts } from "./alarms/alerts/send-alerts.ts";
import { computeFigures } from "./content/statistics/daily-figure-store.ts";
import { purgeDemo } from "./demo/outbox-store.ts";
import { checkReleaseFile, watchReleaseFiles } from "./desktop/releases/check-release-file.ts";
import { putReminders, sendReminder } from "./membership/reminders/send-reminder.ts";
import { watchBackups } from "./operations/backups/record-run.ts";
import { checkDaily } from "./operations/invariants/check-invariants.ts";
import { purge } from "./operations/purge.ts";
import { watchCollations, watchReplication } from "./operations/watch-database.ts";
import { digestAuditLog } from "./operators/audit-log/audit-log-days.ts";
import { closeOrder } from "./payments/close-order.ts";
import { sendInvoice } from "./payments/invoices/send-invoice.ts";
import { enqueueMissingJobs } from "./payments/missing-jobs-store.ts";
import { finishNotice } from "./payments/receive-notice.ts";
import { reconcileBill, reconcileDaily } from "./payments/reconciliation/reconcile-day.ts";
import { finishRefund } from "./payments/refunds/refund-order.ts";
import { returnSurplus } from "./payments/refunds/return-surplus.ts";
import { watchRemovedMethods } from "./payments/removed-methods.ts";
import { sendConfirmation } from "./payments/send-confirmation.ts";
import { recheckAttempt, settleAttempt } from "./payments/settle-attempt.ts";
import { watchStatements } from "./payments/watch-statements.ts";
import type { JobHandlers } from "./platform/jobs/run-job.ts";
import { deleteAccount } from "./privacy/delete-account.ts";

/** The handler of every job; `jobs/jobs.ts` says what each is for and when it runs. */
export const jobHandlers: JobHandlers = {
  settleAttempt,
  recheckAttempt,
  closeOrder,
  returnSurplus,
  finishRefund,
  finishNotice,
  tellOfChange,
  tellOfDeletion,
  deleteAccount,
  checkReleaseFile,
  watchReleaseFiles,
  putReminders,
  sendReminder,
  sendConfirmation,
  sendInvoice,
  sendAlerts,
  sweep: async (context) => {
    await enqueueMissingJobs(context);
    await watchRemovedMethods(context);
    await enqueueMissingAlertJobs(context);
  },
  purge: (context) => purge(context),
  checkDaily: async (context) => {
    await checkDaily(context);
  },
  watchStatements,
  digestAuditLog,
  watchBackups,
  watchCollations,
  watchReplication,
  computeFigures,
  reconcileDaily,
  reconcileBill,
};

/** In the demo mode there are more tables to purge. */
export const demoJobHandlers: JobHandlers = { ...jobHandlers, purge: purgeDemo };

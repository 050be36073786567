import { tellOfChange } from "./accounts/change-notices.ts";
import { tellOfDeletion } from "./accounts/tell-of-deletion.ts";
import { putMissingAlertJobs } from "./alerts/put-alerts.ts";
import { sendAlerts } from "./alerts/send-alerts.ts";
import { watchBackups } from "./backups/watch-backups.ts";
import type { Deps } from "./deps.ts";
import type { JobHandlers, Run, RunResult } from "./jobs/run-job.ts";
import { putReminders } from "./notifications/put-reminders.ts";
import { sendConfirmation } from "./notifications/send-confirmation.ts";
import { sendReminder } from "./notifications/send-reminder.ts";
import { digestAuditLog } from "./operator-actions/audit-log-days.ts";
import { changeCards } from "./operator-actions/change-cards.ts";
import { checkDaily } from "./operator-actions/check-invariants.ts";
import { copyPrices } from "./packages/copy-prices.ts";
import { closeOrder } from "./payments/close-order.ts";
import { finishNotice } from "./payments/finish-notice.ts";
import { finishRefund } from "./payments/finish-refund.ts";
import { putMissingJobs } from "./payments/missing-jobs-store.ts";
import { recheckAttempt } from "./payments/recheck-attempt.ts";
import { returnSurplus } from "./payments/return-surplus.ts";
import { settleAttempt } from "./payments/settle-attempt.ts";
import { watchStatements } from "./payments/watch-statements.ts";
import { deleteAccount } from "./privacy/delete-account.ts";
import { purge, purgeDemo } from "./purge.ts";
import { reconcileBill, reconcileDaily } from "./reconciliation/reconcile-daily.ts";
import { computeFigures } from "./statistics/compute-figures.ts";

/** The handler of every job; `jobs/jobs.ts` says what each is for and when it runs. */
export const jobHandlers: JobHandlers<Deps> = {
  settleAttempt,
  recheckAttempt,
  closeOrder,
  returnSurplus,
  finishRefund,
  finishNotice,
  tellOfChange,
  tellOfDeletion,
  deleteAccount,
  changeCards,
  putReminders: doneAfter(putReminders),
  sendReminder,
  sendConfirmation,
  sendAlerts,
  sweep: doneAfter(async (deps) => {
    await putMissingJobs(deps);
    await putMissingAlertJobs(deps);
  }),
  tidy: doneAfter(purge),
  checkDaily: doneAfter(checkDaily),
  watchStatements: doneAfter(watchStatements),
  digestAuditLog: doneAfter(digestAuditLog),
  watchBackups: doneAfter(watchBackups),
  copyPrices: doneAfter(copyPrices),
  computeFigures: doneAfter(computeFigures),
  reconcileDaily: doneAfter(reconcileDaily),
  reconcileBill,
};

/** In the demo mode there are more tables to purge. */
export const demoJobHandlers: JobHandlers<Deps> = { ...jobHandlers, tidy: doneAfter(purgeDemo) };

/** For handlers that either succeed or throw. */
function doneAfter(work: (deps: Deps, run: Run) => Promise<unknown>) {
  return async (deps: Deps, run: Run): Promise<RunResult> => {
    await work(deps, run);
    return "done";
  };
}

import { tellOfChange } from "./accounts/tell-of-change.ts";
import type { Deps } from "./deps.ts";
import type { JobHandlers, Run, RunResult } from "./jobs/run-job.ts";
import { putReminders } from "./notifications/put-reminders.ts";
import { sendReminder } from "./notifications/send-reminder.ts";
import { checkDaily } from "./operator/check-invariants.ts";
import { closeOrder } from "./payments/close-order.ts";
import { finishNotice } from "./payments/finish-notice.ts";
import { finishRefund } from "./payments/finish-refund.ts";
import { recheckAttempt } from "./payments/recheck-attempt.ts";
import { returnSurplus } from "./payments/return-surplus.ts";
import { settleAttempt } from "./payments/settle-attempt.ts";
import { sweep } from "./payments/sweep.ts";
import { tidy, tidyDemo } from "./tidy.ts";

/** Which verb does which job. What each job is, and when it runs, stands in `jobs/jobs.ts`. */
export const jobHandlers: JobHandlers<Deps> = {
  settleAttempt,
  recheckAttempt,
  closeOrder,
  returnSurplus,
  finishRefund,
  finishNotice,
  tellOfChange,
  putReminders: doneAfter(putReminders),
  sendReminder,
  sweep: doneAfter(sweep),
  tidy: doneAfter(tidy),
  checkDaily: doneAfter(checkDaily),
};

/** The same in the demo mode, which keeps more than production. */
export const demoJobHandlers: JobHandlers<Deps> = { ...jobHandlers, tidy: doneAfter(tidyDemo) };

/** For verbs that end or throw. */
function doneAfter(verb: (deps: Deps, run: Run) => Promise<unknown>) {
  return async (deps: Deps, run: Run): Promise<RunResult> => {
    await verb(deps, run);
    return "done";
  };
}

import { alarmKinds } from "../alarms/alarm-kinds.ts";
import { closeAlarms, type Matter } from "../alarms/alarm-store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { addAuditLogEntry } from "./audit-log-store.ts";
import { OperatorError, recordRejection } from "./operator-error.ts";

interface Closing {
  readonly kind: string;
  readonly subject: string;
  readonly operator: string;
  readonly reason: string;
}

/** Closes an alarm by hand. A recurrence opens a new alarm. */
export async function closeAlarm(deps: Deps, closing: Closing): Promise<void> {
  const { kind, subject, operator, reason } = closing;
  const action = { operator, action: `close alarm ${kind}`, subject, reason };
  await recordRejection(deps, action, async () => {
    if (!isKind(kind)) throw new OperatorError(`No alarm is called ${kind}`);
    await inTransaction(deps.db, async (tx) => {
      const at = deps.clock.now();
      const closed = await closeAlarms(tx, { kinds: [kind], subjects: [subject], at, by: operator });
      if (closed === 0) throw new OperatorError(`No alarm ${kind} is open about ${subject}`);
      await addAuditLogEntry(tx, { ...action, at, outcome: "done" });
    });
  });
}

function isKind(text: string): text is Matter["kind"] {
  return Object.hasOwn(alarmKinds, text);
}

import type { Context } from "../../context.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import type { ActRow } from "../act-store.ts";
import { closeSettledAlarms } from "../complaint-alarms.ts";
import { addEntries, type Complaint, updateComplaint } from "../complaint-store.ts";
import { refreshDeadlines } from "../save-complaint.ts";

/** Carries out an act on an entered complaint: the state is what operators say of it. */
export async function stateAct(
  context: Pick<Context, "clock" | "alarms">,
  tx: Tx,
  complaint: Complaint,
  { id, kind, text }: ActRow,
): Promise<void> {
  const now = context.clock.now();
  const isEnd = kind !== "reply";
  const entry = {
    gatewayEntryId: `act ${id}`,
    by: "merchant",
    kind: isEnd ? "statedEnd" : "statedReply",
    text: text ?? "",
    pictures: [],
    at: now,
  } as const;
  await addEntries(tx, complaint.id, [entry], now);
  const state = isEnd ? "settled" : "answered";
  const changed = await updateComplaint(tx, complaint.id, {
    state,
    gateway_state: state,
    asked_at: now,
    ended_at: isEnd ? now : null,
  });
  await closeSettledAlarms(context, tx, await refreshDeadlines(context, tx, changed, complaint));
}

import type { Act } from "./act-store.ts";
import type { Complaint, StoredEntry } from "./complaint-store.ts";
import { isEnded } from "./deadlines.ts";
import type { ActStepState } from "./tables.ts";

export type ActState = "prepared" | ActStepState;

export function actState({ steps }: Pick<Act, "steps">): ActState {
  return steps.at(-1)?.state ?? "prepared";
}

export function isFinal(state: ActState): boolean {
  return state === "confirmed" || state === "refused";
}

export function countSends({ steps }: Pick<Act, "steps">): number {
  return steps.filter(({ state }) => state === "sent").length;
}

/** The clocks of gateways and of this server differ by less. */
const clockSkewMs = 5 * 60_000;

const firstSentAt = ({ steps }: Pick<Act, "steps">) => steps.find(({ state }) => state === "sent")?.at;

/**
 * Whether a gateway's answer shows that an act was carried out although the call's own answer is unknown. Acts without a
 * text show in the state alone, and repeating them adds nothing. A text shows in the history: as many messages with it
 * as there are acts that sent it. `others` are the other acts on the complaint.
 */
export function isCarriedOut(
  act: Act,
  {
    complaint,
    entries,
    others,
  }: {
    readonly complaint: Pick<Complaint, "state">;
    readonly entries: readonly StoredEntry[];
    readonly others: readonly Act[];
  },
): boolean {
  const { kind, text } = act;
  if (kind === "complete" || kind === "reject" || kind === "finish") return isEnded(complaint.state);
  if (kind === "approve") return complaint.state === "refunding" || isEnded(complaint.state);
  const sentAt = firstSentAt(act);
  if (text === null || sentAt === undefined) return false;
  const since = sentAt.getTime() - clockSkewMs;
  const own = spelling(text);
  const messages = entries.filter(
    ({ author, at, ...entry }) =>
      author === "merchant" && at.getTime() >= since && spelling(entry.text ?? "") === own,
  );
  const sentByOthers = others.filter(
    (other) =>
      other.id !== act.id &&
      other.kind === "reply" &&
      actState(other) === "confirmed" &&
      spelling(other.text ?? "") === own &&
      (firstSentAt(other)?.getTime() ?? 0) >= since,
  );
  return messages.length > sentByOthers.length;
}

/** Gateways may trim a text and change its line breaks. */
function spelling(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

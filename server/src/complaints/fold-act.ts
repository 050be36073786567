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

/** How often an act was sent, without the calls that had no effect. */
export function countSends({ steps }: Pick<Act, "steps">): number {
  const count = (state: ActStepState) => steps.filter((step) => step.state === state).length;
  return count("sent") - count("notSent");
}

/** Notes of acts that are not repeated although their outcome is unknown. */
const unrepeated = ["notShown", "sentSeveralTimes"];
/** Why an act ended without being sent, or without being sent again. */
const unclearEnds = [
  "endedMeanwhile",
  "neverClear",
  "superseded",
  "payerWroteMeanwhile",
  "refundRefused",
] as const;
export type UnclearEnd = (typeof unclearEnds)[number];

/** Whether an act may have reached the gateway. */
export function mayBeCarriedOut(act: Pick<Act, "steps">): boolean {
  if (countSends(act) === 0) return false;
  const last = act.steps.at(-1);
  return last?.state !== "refused" || unclearEnds.some((note) => note === last.note);
}

const unfinishedForMs = 3_600_000;

/**
 * Whether a further act has to wait for this one. After an hour it need not, since deadlines go on; the older one is
 * then not sent any more.
 */
export function blocksFurtherActs(act: Pick<Act, "steps" | "created_at">, now: Date): boolean {
  const last = act.steps.at(-1);
  if (isFinal(actState(act)) || unrepeated.includes(last?.note ?? "")) return false;
  return now.getTime() - act.created_at.getTime() < unfinishedForMs;
}

/** The clocks of gateways and of this server differ by less. */
const clockSkewMs = 5 * 60_000;

const firstSentAt = ({ steps }: Pick<Act, "steps">) => steps.find(({ state }) => state === "sent")?.at;

/** The merchant's entry that an act without a text leaves in WeChat Pay's history. */
const entryKinds = {
  complete: "MERCHANT_CONFIRM_COMPLETE",
  approve: "MERCHANT_APPROVE_REFUND",
  reject: "MERCHANT_REFUSE_RERUND",
} as const;

/**
 * Whether a gateway's answer shows that an act was carried out although the call's own answer is unknown: as many
 * entries with its text or word, since it was first sent, as there are acts that made one. An end shows in the state
 * too. `others` are the other acts on the complaint.
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
  const { kind } = act;
  if (kind === "complete" && isEnded(complaint.state)) return true;
  if ((kind === "reject" || kind === "finish") && complaint.state === "settled") return true;
  const sentAt = firstSentAt(act);
  if (sentAt === undefined) return false;
  const since = sentAt.getTime() - clockSkewMs;
  const own = entries.filter((entry) => entry.at.getTime() >= since && isOwnEntry(act, entry));
  const ofOthers = others.filter(
    (other) =>
      other.id !== act.id &&
      actState(other) === "confirmed" &&
      makesSameEntry(other, act) &&
      (firstSentAt(other)?.getTime() ?? 0) >= since,
  );
  return own.length > ofOthers.length;
}

function isOwnEntry({ kind, text }: Act, entry: StoredEntry): boolean {
  if (entry.author !== "merchant") return false;
  if (kind in entryKinds) return entry.kind === entryKinds[kind as keyof typeof entryKinds];
  return text !== null && spelling(entry.text ?? "") === spelling(text);
}

function makesSameEntry(one: Act, other: Act): boolean {
  const hasText = (act: Act) => !(act.kind in entryKinds);
  if (!hasText(one) || !hasText(other)) return one.kind === other.kind;
  return spelling(one.text ?? "") === spelling(other.text ?? "");
}

/**
 * Whether the payer wrote or continued the complaint after an act was written. What the operator has seen is older, but
 * an entry may be read late.
 */
export function hasPayerWrittenSince(
  { created_at }: Pick<Act, "created_at">,
  complaint: Pick<Complaint, "continued_at" | "message_waits_since">,
  entries: readonly StoredEntry[],
): boolean {
  const { continued_at, message_waits_since } = complaint;
  if ([continued_at, message_waits_since].some((at) => at !== null && at > created_at)) return true;
  return entries.some(
    ({ author, kind, at, seen_at }) =>
      author === "payer" &&
      !/CREATE_COMPLAINT/.test(kind) &&
      seen_at > created_at &&
      at.getTime() > created_at.getTime() - clockSkewMs,
  );
}

/** Gateways may trim a text and change its line breaks. */
function spelling(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

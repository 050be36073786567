import { expect, test } from "vitest";
import type { Act } from "./act-store.ts";
import type { StoredEntry } from "./complaint-store.ts";
import { actState, countSends, isCarriedOut, mayBeCarriedOut } from "./fold-act.ts";
import type { ActStepState } from "./tables.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 8, minutes));

function act(id: number, more: Partial<Act> = {}, ...states: readonly ActStepState[]): Act {
  const steps = states.map((state, index) => ({
    act_id: id,
    number: index + 1,
    state,
    at: at(index),
    note: null,
  }));
  return {
    ...{ id, complaint_id: 1, key: `key-${id}`, kind: "reply", text: "您好", outcome: null, refund_no: null },
    ...{ operator: "li", entry_id: null, created_at: at(0), steps },
    ...more,
  };
}

function entry(more: Partial<StoredEntry> = {}): StoredEntry {
  return {
    ...{ id: 1, complaint_id: 1, gateway_entry_id: "log-1", author: "merchant", kind: "MERCHANT_RESPONSE" },
    ...{ text: "您好", pictures: [], at: at(1), seen_at: at(2) },
    ...more,
  };
}

const seen = (entries: readonly StoredEntry[], others: readonly Act[] = []) =>
  ({ complaint: { state: "open" }, entries, others }) as const;

test("the last step is the state; before the first an act is prepared", () => {
  expect(actState(act(1))).toBe("prepared");
  expect(actState(act(1, {}, "sent", "unclear", "sent"))).toBe("sent");
  expect(countSends(act(1, {}, "sent", "unclear", "sent"))).toBe(2);
});

test("an own text in the history is recognised, whatever the gateway did to its blanks", () => {
  const own = act(1, {}, "sent");
  expect(isCarriedOut(own, seen([entry()]))).toBe(true);
  expect(isCarriedOut({ ...own, text: "您 好\n再见" }, seen([entry({ text: " 您 好 再见 " })]))).toBe(true);
});

test("another's text, another text and an older one are not taken for it", () => {
  const own = act(1, {}, "sent");
  expect(isCarriedOut(own, seen([]))).toBe(false);
  expect(isCarriedOut(own, seen([entry({ author: "payer" })]))).toBe(false);
  expect(isCarriedOut(own, seen([entry({ text: "您好吗" })]))).toBe(false);
  expect(isCarriedOut(own, seen([entry({ at: at(-10) })]))).toBe(false);
});

test("a text that was sent before needs a second message", () => {
  const own = act(2, {}, "sent");
  const earlier = act(1, {}, "sent", "confirmed");
  expect(isCarriedOut(own, seen([entry()], [earlier, own]))).toBe(false);
  expect(
    isCarriedOut(own, seen([entry(), entry({ id: 2, gateway_entry_id: "log-2" })], [earlier, own])),
  ).toBe(true);
});

test("an end shows in the state, and like an approval in the gateway's word for it since it was sent", () => {
  const words = {
    complete: "MERCHANT_CONFIRM_COMPLETE",
    approve: "MERCHANT_APPROVE_REFUND",
    reject: "MERCHANT_REFUSE_RERUND",
  } as const;
  for (const [kind, word] of Object.entries(words) as [keyof typeof words, string][]) {
    const own = act(1, { kind }, "sent");
    expect(isCarriedOut(own, seen([entry()])), kind).toBe(false);
    expect(isCarriedOut(own, seen([entry({ kind: word })])), kind).toBe(true);
    expect(isCarriedOut(own, seen([entry({ kind: word, at: at(-10) })])), kind).toBe(false);
    const isEnd = kind !== "approve";
    expect(isCarriedOut(own, { ...seen([]), complaint: { state: "settled" } }), kind).toBe(isEnd);
  }
});

test("a result shows in the history by its text, and in the state", () => {
  const own = act(1, { kind: "finish" }, "sent");
  expect(isCarriedOut(own, seen([entry({ text: "另一条" })]))).toBe(false);
  expect(isCarriedOut(own, seen([entry()]))).toBe(true);
  expect(isCarriedOut(own, { ...seen([]), complaint: { state: "settled" } })).toBe(true);
  expect(isCarriedOut(own, { ...seen([]), complaint: { state: "withdrawn" } })).toBe(false);
});

test("a call without effect is not counted as sent", () => {
  expect(countSends(act(1, {}, "sent", "notSent", "sent", "unclear"))).toBe(1);
  expect(mayBeCarriedOut(act(1, {}, "sent", "notSent"))).toBe(false);
  expect(mayBeCarriedOut(act(1, {}, "sent", "unclear"))).toBe(true);
  expect(mayBeCarriedOut(act(1, {}, "sent", "refused"))).toBe(false);
});

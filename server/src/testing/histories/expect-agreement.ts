import { expect } from "vitest";
import type { FakeTrade } from "../../../../fake-gateways/fake.ts";
import { listOpenAlarms } from "../../alarms/alarm-store.ts";
import { findOutcome } from "../../operator-actions/audit-log-store.ts";
import { checkEverything } from "../../operator-actions/check-invariants.ts";
import { type Attempt, listAttemptsOf } from "../../payments/attempt-store.ts";
import { listRefundsOfAttempt } from "../../payments/refund-store.ts";
import { daysOf, type Shop, stateOf } from "../shop.ts";
import { type History, type Placed, tradeOf } from "./take-step.ts";

const monthDays = 30;

/** The money that the gateways hold and the days that were granted agree to the day; the books say the same. */
export async function expectAgreement({ shop, orders }: History): Promise<void> {
  for (const placed of orders) await expectOrderToAgree(shop, placed);
  expect(await checkEverything(shop.deps, { pause: async () => undefined })).toEqual({});
}

async function expectOrderToAgree(shop: Shop, { orderNo }: Placed): Promise<void> {
  const attempts = await listAttemptsOf(shop.db, orderNo);
  for (const attempt of attempts) await expectAttemptToAgree(shop, attempt, tradeOf(shop, attempt));
  const paid = attempts.find((attempt) => attempt.state === "paid");
  const trade = paid && tradeOf(shop, paid);
  const was = { orderNo, days: await daysOf(shop, orderNo) };
  expect(was).toEqual({ orderNo, days: trade && daysFor(trade) });
  const state = await stateOf(shop, orderNo);
  if (paid) expect([orderNo, state]).toEqual([orderNo, was.days === 0 ? "refunded" : "granted"]);
  else expect([orderNo, ["closed", "failed"].includes(state ?? "")]).toEqual([orderNo, true]);
}

function daysFor({ paidFen = 0, refundedFen }: FakeTrade): number {
  return refundedFen >= paidFen ? 0 : monthDays - Math.floor((monthDays * refundedFen) / paidFen);
}

async function expectAttemptToAgree(
  shop: Shop,
  attempt: Attempt,
  trade: FakeTrade | undefined,
): Promise<void> {
  const { attempt_no: attemptNo, state, amount_fen: amountFen } = attempt;
  const { paidFen, refundedFen = 0 } = trade ?? {};
  const alarms = (await listOpenAlarms(shop.db, 1_000)).filter(({ subject }) => subject === attemptNo);
  const kinds = alarms.map(({ kind }) => kind).filter((kind) => kind !== "notice.unconfirmed");
  const is = { attemptNo, state, kinds };
  if (paidFen === undefined) {
    expect(is).toEqual({ attemptNo, state: expect.stringMatching(/^(open|closed)$/), kinds: [] });
  } else if (paidFen !== amountFen) {
    const isOver = refundedFen >= paidFen;
    expect(is).toEqual({
      ...is,
      state: expect.not.stringMatching(/^paid$/),
      kinds: isOver ? [] : ["payment.mismatch"],
    });
  } else {
    expect(is).toEqual({ attemptNo, state: expect.stringMatching(/^(paid|refunded)$/), kinds: [] });
    if (state === "refunded") expect({ attemptNo, refundedFen }).toEqual({ attemptNo, refundedFen: paidFen });
  }
  const ours = await listRefundsOfAttempt(shop.db, attemptNo);
  const done = ours.filter((refund) => refund.state === "done");
  const booked = done.reduce((sum, refund) => sum + refund.amount_fen, 0);
  expect({ attemptNo, agrees: booked <= refundedFen }).toEqual({ attemptNo, agrees: true });
  expect(ours.filter((refund) => refund.state === "underway")).toEqual([]);
  for (const { refund_no, state: end, entry_id: entryId } of ours) {
    const outcome = entryId === null ? end : await findOutcome(shop.db, entryId);
    expect([refund_no, outcome]).toEqual([refund_no, end]);
  }
}

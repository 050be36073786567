import { expect } from "vitest";
import type { FakeTrade } from "../../../../fake-gateways/fake.ts";
import { listOpenAlarms } from "../../alarms/alarm-store.ts";
import { checkAllInvariants } from "../../operations/invariants/check-invariants.ts";
import { findOutcome } from "../../operators/audit-log/audit-log-store.ts";
import { type Attempt, listAttemptsOf } from "../../payments/attempt-store.ts";
import { findNewestInvoice } from "../../payments/invoices/invoice-store.ts";
import { listInvoicesToReverse } from "../../payments/invoices/net-amount.ts";
import { listRefundsOfAttempt } from "../../payments/refunds/refund-store.ts";
import { listStatementsOf, type OperatorStatement } from "../../payments/statement-store.ts";
import { pricedOrder } from "../../shop/promotions/testing/make-promotion.ts";
import { orderStateOf, remainingDaysOf, type Shop } from "../shop.ts";
import {
  type ExpectedCredits,
  expectCreditsToAgree,
  expectedCreditsOf,
  moneyInForce,
} from "./expect-credits.ts";
import { type History, type PlacedOrder, tradeOf, trialDays } from "./perform-step.ts";

/** The price in fen, the price with the history's promotion code, and the days of each package. */
const plans: Readonly<Record<number, { listFen: number; reducedFen: number; days: number }>> = {
  1: { listFen: 3900, reducedFen: 3315, days: 30 },
  2: { listFen: 9900, reducedFen: 8415, days: 90 },
  3: { listFen: 26_900, reducedFen: 22_865, days: 365 },
};

const planOf = (packageId: number) => plans[packageId] ?? { listFen: 0, reducedFen: 0, days: 0 };

/** An attempt beside what its gateway says of it, and what operators state that no gateway has settled. */
interface Compared {
  readonly attempt: Attempt;
  readonly trade: FakeTrade | undefined;
  readonly openStatements: readonly OperatorStatement[];
}

/** The money that the gateways hold and the days that were granted agree to the day; the books say the same. */
export async function expectAgreement(history: History): Promise<void> {
  const { shop, orders } = history;
  const credits = await expectedCreditsOf(shop, orders);
  for (const placed of orders) await expectOrderToAgree(shop, placed, credits);
  await expectCreditsToAgree(shop, orders, credits);
  await expectUsesToAgree(history);
  await expectTrialToStay(history);
  expect(await checkAllInvariants(shop.context)).toEqual({});
}

/**
 * The promotion code was used once at most, but for late payments, which an operator sees; with it an order costs the
 * reduced price, without it the price of the list.
 */
async function expectUsesToAgree({ shop, orders, rivalOrders, promotionCode }: History): Promise<void> {
  const orderNos = [...orders.map(({ orderNo }) => orderNo), ...rivalOrders];
  const priced = await Promise.all(
    orderNos.map(async (orderNo) => ({ orderNo, ...(await pricedOrder(shop, orderNo)) })),
  );
  for (const { promotion_code, price_fen, list_price_fen, credit_fen, package_id } of priced) {
    const { listFen, reducedFen } = planOf(package_id);
    const expected = promotion_code === null ? [listFen, null] : [reducedFen, listFen];
    expect([price_fen + (credit_fen ?? 0), list_price_fen]).toEqual(expected);
    expect(price_fen).toBeGreaterThan(0);
  }
  if (promotionCode === undefined) return;
  const used = priced.filter(
    ({ promotion_code, state }) => promotion_code !== null && !["closed", "failed"].includes(state),
  );
  const inTime = used.filter(({ paid_late }) => !paid_late);
  expect({ promotionCode, inTime: inTime.length <= 1 }).toEqual({ promotionCode, inTime: true });
  const alarms = (await listOpenAlarms(shop.db, 1_000)).filter(({ kind }) => kind === "promotion.overused");
  const isSeen = alarms.some(({ subject }) => orderNos.includes(subject));
  if (used.length > 1) expect({ promotionCode, isSeen }).toEqual({ promotionCode, isSeen: true });
}

/** The buyer had one trial at most, and whatever became of the payments, it has kept the days that nobody has moved. */
async function expectTrialToStay({ shop, orders }: History): Promise<void> {
  const accountIds = orders.map(({ person }) => person.accountId);
  const trials = await shop.db
    .selectFrom("grants")
    .select(["id", "days", "revoked_at"])
    .where("source_kind", "=", "trial")
    .where("account_id", "in", accountIds)
    .execute();
  const expected = trials.slice(0, 1).map(({ id }) => ({ id, days: trialDays, revoked_at: null }));
  expect({ accountIds, trials }).toEqual({ accountIds, trials: expected });
}

async function expectOrderToAgree(
  shop: Shop,
  { orderNo }: PlacedOrder,
  credits: ExpectedCredits,
): Promise<void> {
  const { days: planDays } = planOf((await pricedOrder(shop, orderNo)).package_id);
  const attempts = await listAttemptsOf(shop.db, orderNo);
  const statements = await listStatementsOf(
    shop.db,
    attempts.map(({ attempt_no }) => attempt_no),
  );
  const compared = attempts.map((attempt) => ({
    attempt,
    trade: tradeOf(shop, attempt),
    openStatements: statements.filter(
      (one) => one.attempt_no === attempt.attempt_no && one.settled_at === null,
    ),
  }));
  for (const one of compared) await expectAttemptToAgree(shop, one);
  const paid = compared.find(({ attempt }) => attempt.state === "paid");
  const was = { orderNo, days: await remainingDaysOf(shop, orderNo) };
  const movedDays = await sumMovedDays(shop, orderNo);
  const paidDays = paid ? expectedDaysFor(paid, planDays) : 0;
  await expectMovedDaysToBeKnown(shop, orderNo, {
    movedDays,
    paidDays,
    isQuestion: paid && isContradicted(paid),
  });
  await expectInvoiceToAgree(shop, orderNo, paid);
  const state = await orderStateOf(shop, orderNo);
  const isWithdrawn = statements.some(
    ({ paid_fen, settled_by }) => paid_fen !== null && settled_by === "withdrawn",
  );
  if (paid) {
    const { days: creditedDays, moneyFen: creditedFen } = credits.takenFrom(orderNo);
    const isUsedUp =
      creditedFen > 0 && (paid.trade?.refundedFen ?? 0) > 0 && moneyInForce(paid) <= creditedFen;
    const left = isUsedUp ? 0 : Math.max(0, paidDays - movedDays - creditedDays);
    // Days that were used twice are an operator's question.
    if (!credits.isContested(orderNo)) expect(was).toEqual({ orderNo, days: left });
    expect([orderNo, state]).toEqual([orderNo, isFullyRefunded(paid) ? "refunded" : "granted"]);
  } else if (isWithdrawn) {
    expect([was.days, state]).toEqual([0, "refunded"]);
  } else {
    expect([orderNo, was.days, ["closed", "failed"].includes(state ?? "")]).toEqual([
      orderNo,
      undefined,
      true,
    ]);
  }
}

function isFullyRefunded({ trade }: Compared): boolean {
  return trade?.paidFen !== undefined && trade.refundedFen >= trade.paidFen;
}

/** The gateway contradicts an operator, and nobody has decided yet. */
function isContradicted({ trade, openStatements }: Compared): boolean {
  return trade?.paidFen !== undefined && openStatements.some(({ paid_fen }) => paid_fen !== null);
}

/** The days of an order's grant that other accounts have. */
async function sumMovedDays({ db }: Shop, orderNo: string): Promise<number> {
  const { days } = await db
    .selectFrom("grant_cuts")
    .innerJoin("grants", "grants.id", "grant_cuts.grant_id")
    .select((select) => select.fn.sum<number | null>("grant_cuts.days").as("days"))
    .where("grants.source_kind", "=", "order")
    .where("grants.source_ref", "=", orderNo)
    .where("moved_to", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(days ?? 0);
}

interface MovedDays {
  readonly movedDays: number;
  readonly paidDays: number;
  readonly isQuestion: boolean | undefined;
}

/** An alarm is open about the days that other accounts have and nobody has paid for. */
async function expectMovedDaysToBeKnown(
  shop: Shop,
  orderNo: string,
  { movedDays, paidDays, isQuestion: isUndecided }: MovedDays,
): Promise<void> {
  if (isUndecided) return;
  const alarms = (await listOpenAlarms(shop.db, 1_000)).filter(
    ({ kind, subject }) => kind === "refund.days_moved" && subject === orderNo,
  );
  const days = alarms.map(({ details }) => details.days);
  const excess = movedDays - paidDays;
  expect([orderNo, days]).toEqual([orderNo, excess > 0 ? [excess] : []]);
}

/** An invoice waits to be reversed if it says more than what is left of the payment. */
async function expectInvoiceToAgree(shop: Shop, orderNo: string, paid: Compared | undefined): Promise<void> {
  const invoice = await findNewestInvoice(shop.db, orderNo);
  if (invoice?.state !== "issued") return;
  const heldFen = paid
    ? (paid.trade?.paidFen ?? paid.attempt.amount_fen) - (paid.trade?.refundedFen ?? 0)
    : 0;
  const isListed = (await listInvoicesToReverse(shop.db)).some(({ id }) => id === invoice.id);
  expect([orderNo, isListed]).toEqual([orderNo, heldFen < invoice.amount_fen]);
}

/** A statement stands for a payment that is not signed; one that the gateway contradicts keeps the days until it is decided. */
function expectedDaysFor({ attempt, trade, openStatements }: Compared, planDays: number): number {
  const { amount_fen: dueFen } = attempt;
  const { paidFen, refundedFen = 0 } = trade ?? {};
  if (paidFen === undefined) return planDays;
  if (refundedFen >= paidFen) return 0;
  const isUndecided = openStatements.some(({ paid_fen }) => paid_fen !== null);
  const worth = isUndecided ? planDays : Math.min(planDays, Math.floor((planDays * paidFen) / dueFen));
  // What was paid beyond the price takes no days when it goes back.
  const pricedFen = Math.max(0, refundedFen - Math.max(0, paidFen - dueFen));
  return worth - Math.min(worth, Math.floor((planDays * pricedFen) / dueFen));
}

async function expectAttemptToAgree(shop: Shop, { attempt, trade, openStatements }: Compared): Promise<void> {
  const { attempt_no: attemptNo, state, amount_fen: amountFen } = attempt;
  const { paidFen, refundedFen = 0 } = trade ?? {};
  const alarms = (await listOpenAlarms(shop.db, 1_000)).filter(({ subject }) => subject === attemptNo);
  const kinds = alarms.map(({ kind }) => kind).filter((kind) => kind !== "notice.unconfirmed");
  const about = kinds.filter((kind) => kind.startsWith("statement."));
  const others = kinds.filter((kind) => !kind.startsWith("statement."));
  // After two days an alarm is open for each unconfirmed statement, and for nothing else.
  expect({ attemptNo, isSeen: about.length > 0 }).toEqual({ attemptNo, isSeen: openStatements.length > 0 });
  const isStated = openStatements.some(({ paid_fen }) => paid_fen !== null);
  const is = { attemptNo, state, others };
  if (paidFen === undefined) {
    const unpaid = isStated ? /^paid$/ : /^(open|closed)$/;
    expect(is).toEqual({ attemptNo, state: expect.stringMatching(unpaid), others: [] });
  } else if (paidFen !== amountFen) {
    // Decided by an operator: kept for its worth, or on its way back.
    const isDecided = state === "paid" || state === "refunded" || refundedFen >= paidFen;
    expect(is).toEqual({ ...is, others: isDecided ? [] : ["payment.mismatch"] });
  } else {
    expect(is).toEqual({ attemptNo, state: expect.stringMatching(/^(paid|refunded)$/), others: [] });
  }
  if (state === "refunded") expect({ attemptNo, refundedFen }).toEqual({ attemptNo, refundedFen: paidFen });
  const ours = await listRefundsOfAttempt(shop.db, attemptNo);
  const done = ours.filter((refund) => refund.state === "done");
  const booked = done.reduce((sum, refund) => sum + refund.amount_fen, 0);
  expect({ attemptNo, agrees: booked <= refundedFen }).toEqual({ attemptNo, agrees: true });
  expect(ours.filter((refund) => refund.state === "underway")).toEqual([]);
  for (const { refund_no, state: end, entry_id: entryId } of ours) {
    const outcome = entryId === null ? end : (await findOutcome(shop.db, entryId))?.outcome;
    expect([refund_no, outcome]).toEqual([refund_no, end]);
  }
}

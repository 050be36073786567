import type { OrderFinding } from "@baleen/contract/back-office/orders.ts";
import { type Fen, yuanOfFen } from "@baleen/contract/money.ts";
import type { BuyerFinding, BuyerFindingKind } from "@baleen/contract/payments/payment-help.ts";
import type { GrantSpan } from "../../membership/find-grant-span.ts";
import { diagnoseOrder } from "../operator/diagnose-order.ts";
import type { LoadedOrder } from "../operator/load-order.ts";
import { isMismatch } from "../operator/order-marks.ts";
import type { AttemptState } from "../tables.ts";

/** What a finding of the console is for the buyer; null if it tells nothing that another one does not. */
const kinds: Readonly<Record<OrderFinding["kind"], BuyerFindingKind | null>> = {
  granted: "active",
  granting: "activating",
  noticeUnsettled: "checking",
  gatewaySilent: "checking",
  methodRemoved: "checking",
  totalsDiffer: "totalDiffers",
  statementContradicted: "checking",
  refundAmountUnknown: "checking",
  neverAsked: "unpaid",
  notPaid: "unpaid",
  noCode: "unpaid",
  closedUnpaid: "unpaid",
  failedUnpaid: "unpaid",
  paidAgain: "paidAgain",
  amountDiffers: "anotherAmount",
  paidTwice: "returning",
  paidByLifetimeMember: "returning",
  surplusReturned: "returned",
  refundUnderway: "refunding",
  refunded: "refunded",
  partRefunded: "partRefunded",
  refundRefused: "refundFailed",
  paidInForeignCurrency: "anotherCurrency",
  refundedAtGateway: null,
  refundStated: null,
  billDiffers: null,
  promotionUsed: null,
  creditUsed: null,
  creditSpent: null,
  paidLate: null,
  completedByHand: null,
  daysTaken: null,
  buyerBlocked: null,
  buyerDeleted: null,
};

interface Answers {
  /** Whether a gateway has not answered just now, so that "unpaid" would be a guess. */
  readonly hasSilentGateway: boolean;
  /** When the order's days were used; undefined unless they are over. */
  readonly used: GrantSpan | undefined;
}

/** The console's findings about an order in the buyer's terms, the most important first; never empty. */
export function findForBuyer(loaded: LoadedOrder, { hasSilentGateway, used }: Answers): BuyerFinding[] {
  const found = diagnoseOrder(loaded).flatMap(({ kind }) => kinds[kind] ?? []);
  // An operator had completed the order without a payment, so no money has gone back.
  const isWithdrawn = loaded.events.at(-1)?.cause === "completionWithdrawn";
  const told = found.map((kind) => {
    if (kind === "active" && used) return "ended";
    if (kind !== "unpaid" && !(kind === "refunded" && isWithdrawn)) return kind;
    if (hasSilentGateway) return "checking";
    return loaded.order.state === "pending" ? "unpaid" : "unpaidEnded";
  });
  // The refund of a payment that bought nothing is told by `returning`.
  const isTold = (kind: BuyerFindingKind) => kind !== "refunding" || loaded.money.underwayFen > 0;
  const distinct = [...new Set(told)].filter(isTold);
  return (distinct.length > 0 ? distinct : (["checking"] as const)).map((kind) => {
    const { fen, at } = figures[kind]?.(loaded) ?? {};
    const span = kind === "ended" && used;
    return {
      kind,
      amount: fen === undefined ? null : yuanOfFen(fen),
      at: at?.toISOString() ?? null,
      used: span ? { from: span.from.toISOString(), until: span.to.toISOString() } : null,
    };
  });
}

interface Figures {
  readonly fen?: Fen | undefined;
  readonly at?: Date | undefined;
}

const findPayment = ({ order, money, events }: LoadedOrder): Figures => ({
  fen: money.paidFen ?? order.price_fen,
  at: events.find(({ to_state }) => to_state === "paid")?.at,
});

const figures: Readonly<Partial<Record<BuyerFindingKind, (loaded: LoadedOrder) => Figures>>> = {
  active: findPayment,
  ended: findPayment,
  unpaid: findLastQuery,
  unpaidEnded: findLastQuery,
  totalDiffers: ({ attempts }) => ({
    fen: attempts.find(({ paymentState }) => paymentState.signedTotals.length > 1)?.paymentState.paidFen,
  }),
  anotherAmount: ({ attempts }) => ({ fen: attempts.find(isMismatch)?.paymentState.paidFen }),
  returning: (loaded) => ({ fen: sumPaid(loaded, "surplus") }),
  returned: (loaded) => ({ fen: sumPaid(loaded, "refunded") }),
  refunding: ({ refunds, money }) => ({
    fen: money.underwayFen,
    at: refunds.find(({ state }) => state === "underway")?.created_at,
  }),
  refunded: ({ order, money }) => ({ fen: money.paidFen ?? order.price_fen }),
  partRefunded: ({ money }) => ({ fen: money.refundedFen }),
  refundFailed: ({ refunds }) => ({ fen: refunds.findLast(({ state }) => state === "refused")?.amount_fen }),
};

function findLastQuery({ attempts }: LoadedOrder): Figures {
  const times = attempts.flatMap(({ asked_at }) => asked_at ?? []);
  return { at: times.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) };
}

function sumPaid({ attempts }: LoadedOrder, state: AttemptState): Fen {
  return attempts
    .filter((attempt) => attempt.state === state)
    .reduce((sum, { paymentState }) => sum + (paymentState.paidFen ?? 0), 0);
}

import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { closerOf, summaryOf } from "../../alarms/alarm-kinds.ts";
import { listGrants } from "../../membership/membership-store.ts";
import { describeAccount } from "../../membership/operator/describe-account.ts";
import type { ConsoleHandler, ConsoleReply } from "../../operators/console-handler.ts";
import { maskPaymentNumber } from "../../operators/hide-private-values.ts";
import { listNotes } from "../../operators/note-store.ts";
import { toReply } from "../../operators/to-reply.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { findNewestInvoice } from "../invoices/invoice-store.ts";
import { findNetFen, needsReversal } from "../invoices/net-amount.ts";
import { diagnoseOrder } from "./diagnose-order.ts";
import {
  type AttemptWithRecord,
  countMismatchDays,
  hasEnteredRefund,
  type LoadedOrder,
  listAllowedActions,
  loadOrder,
} from "./load-order.ts";
import { findOpenPaymentStatement } from "./order-marks.ts";
import { orderRowOf } from "./order-rows.ts";
import { timelineOf } from "./order-timeline.ts";

type Reply = ConsoleReply<"readOrder">;

export const readOrder: ConsoleHandler<"readOrder"> = async (context, { params, operator }) => {
  const loaded = await loadOrder(context, params.orderNo);
  const { account } = loaded;
  const grants = await listGrants(context.readsDb, account.id);
  const hide = isPermitted(operator.role, "readPaymentNumbers") ? keepText : createNumberMask(loaded);
  return {
    order: detailOf(loaded),
    account: describeAccount(account, grants, context.clock.now()),
    diagnosis: diagnoseOrder(loaded).map((finding) => ({
      ...finding,
      sentence: { zh: hide(finding.sentence.zh), en: hide(finding.sentence.en) },
    })),
    attempts: loaded.attempts.map((attempt) => attemptOf(loaded.order, attempt)),
    notes: await listNotes(context.readsDb, { orderNo: loaded.order.order_no }),
    timeline: timelineOf(loaded).map((entry) => ({
      ...entry,
      reference: entry.reference && hide(entry.reference),
      note: entry.note && hide(entry.note),
    })),
    invoice: await readInvoiceState(context.readsDb, loaded.order),
    alarms: alarmsOf(loaded),
  };
};

type Hide = (text: string) => string;

const keepText: Hide = (text) => text;

/** Masks the gateways' trade numbers in texts. */
function createNumberMask({ attempts }: LoadedOrder): Hide {
  const numbers = attempts.flatMap(({ gateway_trade_no: number, facts, statements }) => [
    number,
    ...[...facts, ...statements].map((fact) => fact.gateway_trade_no),
  ]);
  const tradeNos = new Set(numbers.filter((number) => number !== null));
  return (text) => [...tradeNos].reduce((left, number) => left.replaceAll(number, maskPaymentNumber), text);
}

function detailOf(loaded: LoadedOrder): Reply["order"] {
  const { order, attempts, events, money } = loaded;
  return {
    ...orderRowOf(order, attempts, loaded.alarms.some(isOpen)),
    closesAt: order.closes_at.toISOString(),
    paidAt: events.find(({ to_state }) => to_state === "paid")?.at.toISOString() ?? null,
    refundableFen: money.refundableFen,
    underwayFen: money.underwayFen,
    refundsParts: money.refundsParts,
    actions: listAllowedActions(loaded),
  };
}

function attemptOf(order: LoadedOrder["order"], attempt: AttemptWithRecord): Reply["attempts"][number] {
  const { facts: _, statements: __, paymentState, gateway_trade_no: number, ...row } = attempt;
  const statement = findOpenPaymentStatement(attempt);
  return {
    ...toReply(row),
    gatewayTradeNo: number ?? paymentState.gatewayTradeNo ?? null,
    paidFen: paymentState.paidFen ?? null,
    refundedFen: paymentState.refundedFen,
    refundedElsewhereFen: paymentState.refundedFen - paymentState.ownRefundFen,
    isRefundEntered: hasEnteredRefund(attempt),
    stated: statement
      ? { gatewayTradeNo: statement.gateway_trade_no, paidFen: statement.paid_fen ?? 0 }
      : null,
    mismatchDays: countMismatchDays(order, attempt),
  };
}

async function readInvoiceState(db: Queries, order: LoadedOrder["order"]): Promise<Reply["invoice"]> {
  const invoice = await findNewestInvoice(db, order.order_no);
  if (!invoice) return null;
  const { id, state } = invoice;
  return { id, state, isRefundedSince: needsReversal(invoice, await findNetFen(db, order)) };
}

const isOpen = ({ closed_at }: LoadedOrder["alarms"][number]) => closed_at === null;

/** The open alarms. */
function alarmsOf({ alarms }: LoadedOrder): Reply["alarms"] {
  return alarms
    .filter(isOpen)
    .map((alarm) => ({ ...toReply(alarm), sentence: summaryOf(alarm.kind), closer: closerOf(alarm.kind) }));
}

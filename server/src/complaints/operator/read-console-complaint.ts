import type { ComplaintOrder } from "@baleen/contract/back-office/complaints.ts";
import { maxComplaintText } from "@baleen/contract/back-office/complaints.ts";
import { isPermitted, type Role } from "@baleen/contract/back-office/roles.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { ConsoleContext } from "../../context.ts";
import type { ConsoleHandler } from "../../operators/console-handler.ts";
import { maskPaymentNumber } from "../../operators/hide-private-values.ts";
import type { ComplaintDesk } from "../../payments/gateways/complaints.ts";
import { diagnoseOrder } from "../../payments/operator/diagnose-order.ts";
import { type LoadedOrder, loadOrder } from "../../payments/operator/load-order.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { type Act, listActs } from "../act-store.ts";
import {
  keyOf,
  listEntries,
  listPayments,
  type StoredEntry,
  type StoredPayment,
} from "../complaint-store.ts";
import { findDesk } from "../desks.ts";
import { actState } from "../fold-act.ts";
import { hasFailedRefund } from "../watch-complaints.ts";
import { listAllowedActions, requireComplaint } from "./act-on-complaint.ts";
import { complaintRowOf } from "./list-complaints.ts";

export const readConsoleComplaint: ConsoleHandler<"readConsoleComplaint"> = async (
  context,
  { params, operator },
) => {
  const db: Queries = context.readsDb;
  const complaint = await requireComplaint(db, params.id);
  const payments = await listPayments(db, [complaint.id]);
  const acts = await listActs(db, complaint.id);
  const desk = findDesk(context, keyOf(complaint));
  const orders = await loadOrders(context, payments, operator.role);
  return {
    ...complaintRowOf(complaint, payments),
    problem: complaint.problem,
    text: complaint.text,
    refundFen: complaint.refund_fen,
    pictures: complaint.pictures.length,
    enteredBy: complaint.entered_by,
    askedAt: complaint.asked_at.toISOString(),
    payments: payments.map(({ attempt_no, gateway_trade_no, amount_fen, order_no }) => ({
      attemptNo: attempt_no,
      gatewayTradeNo: gateway_trade_no,
      amountFen: amount_fen,
      orderNo: order_no,
    })),
    orders,
    entries: (await listEntries(db, complaint.id)).map(entryOf),
    acts: acts.map(actOf),
    actions: listAllowedActions(complaint, payments, desk),
    maxTextLength: desk?.maxTextLength ?? maxComplaintText,
    readyAnswer: writeReadyAnswer(orders, desk),
    hasFailedRefund: await hasFailedRefund(db, acts),
  };
};

/** A deleted account's orders are there as long as its trades are kept; later the complaint stands alone. */
async function loadOrders(context: ConsoleContext, payments: readonly StoredPayment[], role: Role) {
  const numbers = [...new Set(payments.flatMap(({ order_no }) => order_no ?? []))];
  const loaded = await Promise.all(numbers.map((orderNo) => loadOrder(context, orderNo)));
  return loaded.map((order) => orderOf(order, role));
}

function orderOf(loaded: LoadedOrder, role: Role): ComplaintOrder {
  const { order, account, money, attempts } = loaded;
  const tradeNos = attempts.flatMap(({ gateway_trade_no }) => gateway_trade_no ?? []);
  const hide = (text: string) =>
    isPermitted(role, "readPaymentNumbers")
      ? text
      : tradeNos.reduce((left, number) => left.replaceAll(number, maskPaymentNumber), text);
  return {
    orderNo: order.order_no,
    state: order.state,
    priceFen: order.price_fen,
    packageName: order.package_name,
    accountId: account.id,
    isAccountDeleted: account.deleted_at !== null,
    isAccountDeleting: account.deletes_at !== null && account.deleted_at === null,
    refundableFen: money.refundableFen,
    refundedFen: money.refundedFen,
    refundsParts: money.refundsParts,
    diagnosis: diagnoseOrder(loaded).map((finding) => ({
      ...finding,
      sentence: { zh: hide(finding.sentence.zh), en: hide(finding.sentence.en) },
    })),
  };
}

/** The first sentence for the buyer that the diagnosis has, as far as the gateway accepts its length. */
function writeReadyAnswer(
  orders: readonly ComplaintOrder[],
  desk: ComplaintDesk | undefined,
): Localized | null {
  const answers = orders.flatMap(
    ({ diagnosis }) => diagnosis.find(({ buyer }) => buyer !== null)?.buyer ?? [],
  );
  const [first] = answers;
  if (!first) return null;
  const max = desk?.maxTextLength ?? maxComplaintText;
  const fit = (text: string) => [...text].slice(0, max).join("");
  return { zh: fit(`您好，${first.zh}`), en: fit(first.en) };
}

function entryOf({ id, author, kind, text, pictures, at }: StoredEntry) {
  return { id, author, kind, text, pictures: pictures.length, at: at.toISOString() };
}

function actOf(act: Act) {
  const { id, kind, text, outcome, refund_no: refundNo, operator, created_at, steps } = act;
  return {
    ...{ id, kind, text, outcome, refundNo, operator },
    state: actState(act),
    note: steps.at(-1)?.note ?? null,
    createdAt: created_at.toISOString(),
  };
}

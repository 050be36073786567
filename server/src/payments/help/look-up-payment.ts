import {
  type lookUpPayment as lookUpCall,
  maxOwnPayments,
  type checkOwnPayments as ownCall,
  type sendPaymentFound as sendCall,
} from "@baleen/contract/payments/payment-help.ts";
import { parseReferenceNumber, type ReferenceNumber } from "@baleen/contract/typed-values/order-number.ts";
import type { Context } from "../../context.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import type { Handler } from "../../platform/http/handler.ts";
import type { Counter, Limit } from "../../platform/http/limit.ts";
import { enqueueJob } from "../../platform/jobs/job-store.ts";
import { paymentJobs } from "../jobs.ts";
import { findOrderNosBy } from "../payment-number-store.ts";
import { listPurchases } from "../purchases/purchase-store.ts";
import { checkPayment } from "./check-payments.ts";
import { lookUpLimits, messageLimits } from "./look-up-limits.ts";

/** Longer than the gateways are waited for, so that found and unknown numbers are answered at the same time. */
const fixedMs = 3_000;

/** The numbers that a request names, each once. Texts that are no numbers are left out. */
function readNumbers(texts: readonly string[]): readonly ReferenceNumber[] {
  const numbers = texts.flatMap((text) => parseReferenceNumber(text) ?? []);
  return [...new Map(numbers.map((number) => [number.text, number])).values()];
}

const countNumbers =
  (limit: Limit) =>
  ({ body }: { readonly body: { readonly numbers: readonly string[] } }): Counter[] =>
    readNumbers(body.numbers).map(({ text }) => limit.of(text));

/** The reply to a gateway's number is the same whether it is known or not: such numbers can be guessed. */
export const lookUpPayment = defineHandler<Handler<typeof lookUpCall>>({
  perClient: lookUpLimits.perClient,
  limits: countNumbers(lookUpLimits.perNumber),
  async run(context, { body }) {
    const fixedTime = context.wait(fixedMs);
    const numbers = readNumbers(body.numbers);
    const ownNumbers = numbers.filter(({ kind }) => kind !== "gatewayTradeNo");
    const found = await findOrderNos(context, ownNumbers);
    const checked = await Promise.all(found.map((orderNo) => checkPayment(context, orderNo)));
    await fixedTime;
    return {
      payments: checked.map(({ orderNo: _, ...payment }) => payment),
      hasGatewayNumber: ownNumbers.length < numbers.length,
    };
  },
});

export const sendPaymentFound = defineHandler<Handler<typeof sendCall>>({
  perClient: messageLimits.perClient,
  limits: countNumbers(messageLimits.perNumber),
  async run(context, { body }) {
    const fixedTime = context.wait(fixedMs);
    const now = context.clock.now();
    for (const subject of await findOrderNos(context, readNumbers(body.numbers)))
      await enqueueJob(context.db, paymentJobs.sendPaymentFound, { subject, now });
    await fixedTime;
    return null;
  },
});

export const checkOwnPayments = defineHandler<Handler<typeof ownCall>>({
  limits: ({ user }) => [lookUpLimits.perAccount.of(user.accountId)],
  async run(context, { user }) {
    const orders = await listPurchases(context.db, user.accountId, undefined, maxOwnPayments);
    return { payments: await Promise.all(orders.map(({ order_no }) => checkPayment(context, order_no))) };
  },
});

async function findOrderNos({ db }: Pick<Context, "db">, numbers: readonly ReferenceNumber[]) {
  const found = await Promise.all(numbers.map((number) => findOrderNosBy(db, number)));
  return [...new Set(found.flat())];
}

import type {
  readCaptchaAnswer as answerCall,
  CashierResult,
  settleAtCashier as cashierCall,
  demoCalls,
  readOutbox as outboxCall,
} from "@baleen/contract/demo.ts";
import type { DemoContext } from "../context.ts";
import { findNewestAttempt } from "../payments/attempt-store.ts";
import { receiveNotice } from "../payments/receive-notice.ts";
import type { Handler, Handlers } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { findAnswer, listMessages } from "./outbox-store.ts";
import { readSampleCard, signInAsSample } from "./sample-cards.ts";

const readOutbox: Handler<typeof outboxCall, DemoContext> = async ({ db }) => await listMessages(db);

const readCaptchaAnswer: Handler<typeof answerCall, DemoContext> = async ({ db }, { params }) => {
  const answer = await findAnswer(db, params.sessionId);
  if (answer === undefined) throw new Rejection("notFound");
  return { answer };
};

const settleAtCashier: Handler<typeof cashierCall, DemoContext> = async (context, { params, body }) => {
  await simulateBuyer(context, params.orderNo, body.result);
  return null;
};

/** Plays the buyer at the simulated gateway, whose webhook is then received like any other. */
export async function simulateBuyer(
  context: DemoContext,
  orderNo: string,
  result: CashierResult,
): Promise<void> {
  const attempt = await findNewestAttempt(context.db, orderNo);
  const cashier = attempt && context.cashiers.get(attempt.method);
  if (!attempt || !cashier) throw new Rejection("orderNotFound");
  const notice = await cashier.settle(attempt.attempt_no, result);
  await receiveNotice(context, attempt.method, cashier, notice);
}

/** The handlers of the demo mode; production does not register them. */
export const demoHandlers: Handlers<typeof demoCalls, DemoContext> = {
  readOutbox,
  readCaptchaAnswer,
  settleAtCashier,
  readSampleCard,
  signInAsSample,
};

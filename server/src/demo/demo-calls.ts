import type {
  readCaptchaAnswer as answerCall,
  CashierResult,
  settleAtCashier as cashierCall,
  demoCalls,
  readOutbox as outboxCall,
} from "@baleen/contract/demo.ts";
import { findNewestAttempt } from "../payments/attempt-store.ts";
import { receiveNotice } from "../payments/receive-notice.ts";
import type { Handler, Handlers } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";
import type { DemoDeps } from "./deps.ts";
import { findAnswer, listMessages } from "./outbox-store.ts";
import { readSampleCard, signInAsSample } from "./sample-cards.ts";

const readOutbox: Handler<DemoDeps, typeof outboxCall> = async ({ db }) => await listMessages(db);

const readCaptchaAnswer: Handler<DemoDeps, typeof answerCall> = async ({ db }, { params }) => {
  const answer = await findAnswer(db, params.sessionId);
  if (answer === undefined) throw new Rejection("notFound");
  return { answer };
};

const settleAtCashier: Handler<DemoDeps, typeof cashierCall> = async (deps, { params, body }) => {
  await playBuyer(deps, params.orderNo, body.result);
  return null;
};

/** Plays the buyer at the simulated gateway, whose notice is then received like any other. */
export async function playBuyer(deps: DemoDeps, orderNo: string, result: CashierResult): Promise<void> {
  const attempt = await findNewestAttempt(deps.db, orderNo);
  const cashier = attempt && deps.cashiers.get(attempt.method);
  if (!attempt || !cashier) throw new Rejection("orderNotFound");
  const notice = await cashier.settle(attempt.attempt_no, result);
  await receiveNotice(deps, attempt.method, cashier, notice);
}

/** The handlers of the demo mode; production does not register them. */
export const demoHandlers: Handlers<DemoDeps, typeof demoCalls> = {
  readOutbox,
  readCaptchaAnswer,
  settleAtCashier,
  readSampleCard,
  signInAsSample,
};

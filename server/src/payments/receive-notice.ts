import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { runDatabaseCall } from "../platform/database/database-call.ts";
import { afterCommit, inTransaction } from "../platform/database/transaction.ts";
import type { Run, RunResult } from "../platform/jobs/run-job.ts";
import { appendFact } from "./gateway-fact-store.ts";
import { type Gateway, GatewayError, type Trade } from "./gateways/gateway.ts";
import { type RawNotice, selfTestNotice } from "./gateways/raw-notice.ts";
import { findUnhandledNotice, type ReceivedNotice, saveNotice } from "./notice-store.ts";
import { isOwnRefundNo } from "./refunds/refund-store.ts";
import { settleInTransaction } from "./settle-payment.ts";
import type { Outcome } from "./settlement.ts";

const maxNoticeBytes = 64 * 1024;

/** Routes for gateways' notices (webhooks). Bodies are not parsed, since signatures cover their bytes. */
export async function serveNotices(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string", bodyLimit: maxNoticeBytes }, (_, body, done) => {
      done(null, body);
    });
    for (const channel of paymentMethods) {
      const gateway = context.gateways.get(channel);
      if (!gateway) continue;
      routes.post(`/api/payments/notify/${channel}`, async (request, reply) => {
        const raw = { headers: request.headers, body: typeof request.body === "string" ? request.body : "" };
        const isSelfTest = raw.body === selfTestNotice;
        const accepted =
          !isSelfTest && (await runDatabaseCall({}, () => receiveNotice(context, channel, gateway, raw)));
        const answer = accepted ? gateway.noticeReplies.accepted : gateway.noticeReplies.refused;
        return reply.code(answer.status).type(answer.contentType).send(answer.body);
      });
    }
  });
}

/**
 * Verifies a gateway's notice and settles it. Returns true after the commit, which ends the gateway's retries; a
 * repeated notice changes nothing and is accepted too. Returns false for notices that are not authentic.
 */
export async function receiveNotice(
  context: Context,
  channel: PaymentMethod,
  gateway: Gateway,
  raw: RawNotice,
): Promise<boolean> {
  const notice = await gateway.readNotice(raw);
  if (!notice) {
    countNotice(context, channel, "not_authentic");
    return false;
  }
  const { noticeId: notice_id } = notice;
  const trade = await addRefundAnswer(gateway, notice.trade);
  const received_at = context.clock.now();
  const received = { channel, notice_id, attempt_no: trade.attemptNo, body: raw.body, received_at };
  try {
    await settleNotice(context, received, trade);
  } catch (error) {
    countNotice(context, channel, "failed");
    // The job `finishNotice` settles the notice from its stored fact.
    await inTransaction(context.db, async (tx) => {
      await saveNotice(tx, received);
      await appendFact(tx, { method: channel, trade, source: "notice", at: received_at });
    });
    throw error;
  }
  return true;
}

/**
 * For a refund made in the gateway's console, adds what only the gateway's answer to a query contains: the refund's own
 * time and the total paid. A notice has only the time of its arrival, perhaps hours later, so a refund entered by an
 * operator in between would look like a different one. A notice also has no currency, so its total does not prove a
 * payment.
 */
async function addRefundAnswer(gateway: Gateway, trade: Trade): Promise<Trade> {
  const { attemptNo, refund, at } = trade;
  if (!refund || isOwnRefundNo(refund.refundNo)) return trade;
  const { refundNo, amountFen } = refund;
  try {
    const request = { attemptNo, refundNo, amountFen, totalFen: trade.paidFen ?? amountFen, reason: "" };
    const { paidFen, at: madeAt } = (await gateway.queryRefund(request)) ?? {};
    const isEarlier = madeAt !== undefined && (at === undefined || madeAt < at);
    return { ...trade, paidFen: trade.paidFen ?? paidFen, at: isEarlier ? madeAt : at };
  } catch (error) {
    if (error instanceof GatewayError) return trade;
    throw error;
  }
}

/**
 * Settles a notice and stores its outcome, in one transaction. Without `trade` it is settled from the ledger, as
 * `finishNotice` does.
 */
async function settleNotice(context: Context, notice: ReceivedNotice, trade: Trade | undefined) {
  const { channel: method, attempt_no: attemptNo } = notice;
  await inTransaction(context.db, async (tx) => {
    const outcome = await settleInTransaction(context, tx, { method, attemptNo, trade, source: "notice" });
    await saveNotice(tx, { ...notice, outcome, handled_at: context.clock.now() });
    afterCommit(tx, () => countNotice(context, method, outcome));
  });
}

/** Job: settles a notice that could not be settled on arrival, from the fact stored with it. */
export async function finishNotice(context: Context, { subject: id }: Run): Promise<RunResult> {
  const notice = await findUnhandledNotice(context.db, Number(id));
  if (!notice) return "done";
  const { channel: method, attempt_no: subject } = notice;
  try {
    await settleNotice(context, notice, undefined);
  } catch (error) {
    await context.alarms.raise({ kind: "payment.not_settled", subject, details: { method, error } });
    return "retry";
  }
  await context.alarms.close(["payment.not_settled"], [subject]);
  return "done";
}

type NoticeOutcome = Outcome | "not_authentic" | "failed";

function countNotice({ metrics }: Context, method: PaymentMethod, outcome: NoticeOutcome): void {
  metrics.count("notices_total", { method, outcome });
}

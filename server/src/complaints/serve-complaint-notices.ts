import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import type { ComplaintDesk } from "../payments/gateways/complaints.ts";
import { type GatewayReply, plainReply, type RawNotice } from "../payments/gateways/raw-notice.ts";
import { runDatabaseCall } from "../platform/database/database-call.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { enqueueJob } from "../platform/jobs/job-store.ts";
import { addNotice } from "./complaint-notice-store.ts";
import { keySubject } from "./desks.ts";
import { complaintJobs } from "./jobs.ts";

const maxNoticeBytes = 64 * 1024;

/** Routes for gateways' notices about complaints. Bodies are not parsed, since signatures cover their bytes. */
export async function serveComplaintNotices(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string", bodyLimit: maxNoticeBytes }, (_, body, done) => {
      done(null, body);
    });
    for (const method of paymentMethods) {
      if (!context.gateways.has(method)) continue;
      routes.post(`/api/complaints/notify/${method}`, async (request, reply) => {
        const raw = { headers: request.headers, body: typeof request.body === "string" ? request.body : "" };
        const answer = await runDatabaseCall({}, () => receiveComplaintNotice(context, method, raw));
        return reply.code(answer.status).type(answer.contentType).send(answer.body);
      });
    }
  });
}

type NoticeDesk = ComplaintDesk & Required<Pick<ComplaintDesk, "readNotice" | "noticeReplies">>;

const sendsNotices = (desk: ComplaintDesk): desk is NoticeDesk =>
  desk.readNotice !== undefined && desk.noticeReplies !== undefined;

/**
 * Verifies a notice and stores it with the job that reads the complaint. The gateway is answered at once: what a notice
 * says is no more than that the complaint has changed.
 */
async function receiveComplaintNotice(
  context: Pick<Context, "db" | "clock" | "gateways" | "metrics">,
  method: PaymentMethod,
  raw: RawNotice,
): Promise<GatewayReply> {
  const desks = (context.gateways.get(method)?.complaintDesks ?? []).filter(sendsNotices);
  for (const desk of desks) {
    const notice = await desk.readNotice(raw);
    if (!notice) continue;
    if (notice === "other") {
      countNotice(context, method, "other");
      return desk.noticeReplies.accepted;
    }
    const { noticeId: notice_id, gatewayId, action = null } = notice;
    const { family } = desk;
    const received_at = context.clock.now();
    const row = { method, family, notice_id, gateway_id: gatewayId, action, received_at };
    const isNew = await inTransaction(context.db, async (tx) => {
      if (!(await addNotice(tx, row))) return false;
      const subject = keySubject({ method, family, gatewayId });
      await enqueueJob(tx, complaintJobs.readComplaint, { subject, now: received_at });
      return true;
    });
    countNotice(context, method, isNew ? "stored" : "repeated");
    return desk.noticeReplies.accepted;
  }
  countNotice(context, method, "not_authentic");
  return desks[0]?.noticeReplies.refused ?? plainReply(404, "");
}

function countNotice(
  { metrics }: Pick<Context, "metrics">,
  method: PaymentMethod,
  outcome: "stored" | "repeated" | "other" | "not_authentic",
): void {
  metrics.count("complaint_notices_total", { method, outcome });
}

import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { FastifyInstance } from "fastify";
import { asDatabaseCall } from "../platform/database/database-call.ts";
import type { PaymentDeps } from "./deps.ts";
import { selfTestNotice } from "./gateways/gateway.ts";
import { receiveNotice } from "./receive-notice.ts";

const maxNoticeBytes = 64 * 1024;

/** Routes for the gateways' notices. Bodies are not parsed, since signatures cover their bytes. */
export async function serveNotices(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string", bodyLimit: maxNoticeBytes }, (_, body, done) => {
      done(null, body);
    });
    for (const channel of paymentMethods) {
      const gateway = deps.gateways.get(channel);
      if (!gateway) continue;
      routes.post(`/api/payments/notify/${channel}`, async (request, reply) => {
        const raw = { headers: request.headers, body: typeof request.body === "string" ? request.body : "" };
        const isSelfTest = raw.body === selfTestNotice;
        const accepted =
          !isSelfTest && (await asDatabaseCall({}, () => receiveNotice(deps, channel, gateway, raw)));
        const answer = accepted ? gateway.answers.accepted : gateway.answers.refused;
        return reply.code(answer.status).type(answer.contentType).send(answer.body);
      });
    }
  });
}

import { readFile } from "node:fs/promises";
import { cashierResults } from "@baleen/contract/demo.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../http/app-error.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { findOrder } from "../orders/order-store.ts";
import { readChoices } from "../pages/visitor-choices.ts";
import { cashierContent } from "./cashier-page.ts";
import type { DemoDeps } from "./demo-deps.ts";
import { demoPage } from "./demo-page.ts";
import { outboxContent } from "./outbox-page.ts";
import { listMessages } from "./outbox-store.ts";
import { playBuyer } from "./settle-at-cashier.ts";

const stylesheet = "/demo/demo.css";

interface OrderAddress {
  readonly Params: { readonly orderNo: string };
  readonly Body: URLSearchParams;
}

/** The pages of the demo mode: the outbox and the cashier. Production does not register them. */
export async function serveDemo(
  app: FastifyInstance,
  deps: DemoDeps,
  siteStyles: readonly string[],
): Promise<void> {
  const stylesheets = [...siteStyles, stylesheet];
  const css = await readFile(new URL("./demo.css", import.meta.url), "utf8");
  await app.register(async (routes) => {
    routes.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_, body, done) => {
        done(null, new URLSearchParams(String(body)));
      },
    );
    routes.addHook("onRequest", async (_, reply) => {
      reply.headers({ "content-security-policy": pagePolicy({}), "cache-control": "no-store" });
    });
    routes.get(stylesheet, (_, reply) => reply.type("text/css; charset=utf-8").send(css));

    routes.get("/demo/outbox", async (request, reply) => {
      const language = languageOf(request);
      const content = outboxContent(await listMessages(deps.db), language);
      const title = { zh: "发件箱", en: "Outbox" };
      return reply.type("text/html; charset=utf-8").send(demoPage({ language, title, stylesheets, content }));
    });

    routes.get<OrderAddress>("/demo/cashier/:orderNo", async (request, reply) => {
      const language = languageOf(request);
      const order = await findOrder(deps.db, request.params.orderNo);
      if (!order) throw new AppError("orderNotFound");
      const title = { zh: "模拟收银台", en: "Simulated cashier" };
      const content = cashierContent(order, language);
      return reply.type("text/html; charset=utf-8").send(demoPage({ language, title, stylesheets, content }));
    });

    routes.post<OrderAddress>("/demo/cashier/:orderNo", async (request, reply) => {
      const chosen = request.body.get("result");
      const result = cashierResults.find((known) => known === chosen);
      if (!result) throw new AppError("invalidRequest");
      await playBuyer(deps, request.params.orderNo, result);
      return reply.redirect(request.url, 303);
    });
  });
}

function languageOf(request: FastifyRequest) {
  const query = request.raw.url?.split("?", 2)[1] ?? "";
  const { cookie, "accept-language": acceptLanguage } = request.headers;
  return readChoices({ query, cookie, acceptLanguage }).language;
}

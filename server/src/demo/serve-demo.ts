import { readFile } from "node:fs/promises";
import { cashierResults, samePhoneQuery } from "@baleen/contract/demo.ts";
import { downloadPath } from "@baleen/contract/desktop/releases.ts";
import type { Language, Localized } from "@baleen/contract/language.ts";
import { cashierPath } from "@baleen/contract/payments/payments.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DemoContext } from "../context.ts";
import { describeSettings } from "../operations/settings/describe-settings.ts";
import { plainPage } from "../pages/plain-page.ts";
import { readRequestChoices } from "../pages/visitor-choices.ts";
import { returnPath } from "../payments/authorize-payer.ts";
import { type Html, html } from "../platform/http/html.ts";
import { pagePolicy } from "../platform/http/security-headers.ts";
import { visitorSystemOf } from "../platform/http/visitor-system.ts";
import { Rejection } from "../platform/rejection.ts";
import { findOrder, type Order } from "../shop/orders/order-store.ts";
import { simulateBuyer } from "./demo-calls.ts";
import { cashierContent, outboxContent, productionContent } from "./demo-pages.ts";
import { listMessages } from "./outbox-store.ts";
import { sampleDownload, sampleFiles, sampleName, sampleText } from "./publish-samples.ts";
import { serveSimulatedWechat } from "./serve-simulated-wechat.ts";

const titles = {
  outbox: { zh: "发件箱", en: "Outbox" },
  cashier: { zh: "模拟收银台", en: "Simulated cashier" },
  production: { zh: "正式上线", en: "Going live" },
} satisfies Record<string, Localized>;

/** Whether the cashier belongs to an H5 payment, which returns to the site, paid or not. */
const isOnSamePhone = ({ url }: FastifyRequest) => url.split("?", 2)[1] === samePhoneQuery;

const returnPathOf = ({ order_no: orderNo, package_id: packageId, ...order }: Order) =>
  returnPath({
    orderNo,
    packageId,
    method: order.payment_method,
    promotionCode: order.promotion_code,
    creditFen: order.credit_fen,
  });

interface OrderAddress {
  readonly Params: { readonly orderNo: string };
  readonly Body: URLSearchParams;
}

/** The pages and files of the demo mode. Production does not register them. */
export async function serveDemo(app: FastifyInstance, context: DemoContext, siteStyles: readonly string[]) {
  const stylesheets = [...siteStyles, stylesheet];
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    title: Localized,
    write: (language: Language) => Html,
  ) => {
    const { language, theme } = readRequestChoices(request);
    const head = html`<meta name="robots" content="noindex">`;
    const body = html`<body class="demo"><main><p class="demo-note">${note[language]} <a href="/">${home[language]}</a></p><h1>${title[language]}</h1>${write(language)}</main></body>`;
    const { basic } = await context.content.read();
    const page = plainPage({ language, theme, stylesheets, title: title[language], basic, head, body });
    return reply.type("text/html; charset=utf-8").send(page);
  };
  await app.register(async (routes) => {
    const readForm = async (_: FastifyRequest, body: string) => new URLSearchParams(body);
    routes.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, readForm);
    routes.addHook("onRequest", async (_, reply) => {
      reply.headers({ "content-security-policy": pagePolicy({}), "cache-control": "no-store" });
    });
    await serveDemoFiles(routes);

    routes.get("/demo/outbox", async (request, reply) => {
      const messages = await listMessages(context.db);
      return show(request, reply, titles.outbox, (language) => outboxContent(messages, language));
    });

    routes.get("/demo/production", async (request, reply) =>
      show(request, reply, titles.production, productionContent),
    );

    routes.get<OrderAddress>(`${cashierPath}:orderNo`, async (request, reply) => {
      const order = await findOrder(context.db, request.params.orderNo);
      if (!order) throw new Rejection("orderNotFound");
      const backTo = isOnSamePhone(request) ? returnPathOf(order) : undefined;
      return show(request, reply, titles.cashier, (language) => cashierContent(order, language, backTo));
    });

    routes.post<OrderAddress>(`${cashierPath}:orderNo`, async (request, reply) => {
      const chosen = request.body.get("result");
      const result = cashierResults.find((known) => known === chosen);
      if (!result) throw new Rejection("invalidRequest");
      await simulateBuyer(context, request.params.orderNo, result);
      const order = isOnSamePhone(request) && (await findOrder(context.db, request.params.orderNo));
      return reply.redirect(order ? returnPathOf(order) : request.url, 303);
    });

    await serveSimulatedWechat(routes, { random: context.random, show });
  });
}

const note: Localized = {
  zh: "演示模式：这一页只在演示模式里有。",
  en: "Demo mode: this page exists in the demo only.",
};

const home: Localized = { zh: "回到网站", en: "Back to the site" };

const stylesheet = "/demo/demo.css";

const css = "text/css; charset=utf-8";
const text = "text/plain; charset=utf-8";

const files = [
  { path: stylesheet, file: "./demo.css", type: css },
  { path: "/demo/strip.css", file: "./demo-strip.css", type: css },
  { path: "/demo/strip.js", file: "./demo-strip.js", type: "text/javascript; charset=utf-8" },
  { path: "/demo/bridge.js", file: "./demo-bridge.js", type: "text/javascript; charset=utf-8" },
  { path: "/demo/wechat-browser.js", file: "./wechat-browser.js", type: "text/javascript; charset=utf-8" },
  { path: "/demo/docs/operations.md", file: "../../../docs/operations.md", type: text },
  { path: "/demo/docs/payments.md", file: "../../../docs/payments.md", type: text },
] as const;

/** Serves the demo's own files, and the docs on switching to production. */
async function serveDemoFiles(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of files) {
    const content = await readFile(new URL(file, import.meta.url), "utf8");
    app.get(path, (_, reply) => reply.type(type).send(content));
  }
  app.get("/demo/docs/settings", (_, reply) => reply.type(text).send(describeSettings()));
  const send = (reply: FastifyReply, content: string) =>
    reply.header("content-disposition", `attachment; filename="${sampleName}"`).type(text).send(content);
  // Browsers get the sample release's file for their system, as on a real site.
  app.get(sampleDownload, (request, reply) =>
    visitorSystemOf(request.headers["user-agent"])
      ? reply.redirect(`${downloadPath}?from=site`, 302)
      : send(reply, sampleText),
  );
  for (const { url, content } of sampleFiles) app.get(url, (_, reply) => send(reply, content));
}

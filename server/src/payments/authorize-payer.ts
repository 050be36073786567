import { setTimeout as wait } from "node:timers/promises";
import { returnParameters } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findSessionOpenid } from "../accounts/wechat/identity-store.ts";
import { exchangeTimeoutMs } from "../accounts/wechat/wechat-oauth.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { deviceCookie, recogniseDevice } from "../platform/http/device.ts";
import { randomSymbols } from "../platform/random.ts";
import { type PayerAuthorizer, PayerUnknownError } from "./gateways/gateway.ts";
import {
  addAuthorization,
  addKnownPayer,
  claimAuthorization,
  findAuthorization,
  findPayer,
  type NewAuthorization,
  readAuthorization,
  savePayer,
} from "./payer-store.ts";

const pricing = "/pricing";
const routeOf = (method: PaymentMethod) => `/api/payments/authorized/${method}`;

/**
 * Returns the URL of WeChat's OAuth page, which identifies the payer. Its state works once, for this session's order in
 * this browser.
 */
export async function startAuthorization(
  context: Pick<Context, "clock" | "random" | "origin">,
  tx: Tx,
  payerAuthorizer: PayerAuthorizer,
  authorization: Omit<NewAuthorization, "state_digest" | "created_at">,
): Promise<string> {
  const state = randomSymbols(context.random, 32);
  await addAuthorization(tx, {
    ...authorization,
    state_digest: digest(state),
    created_at: context.clock.now(),
  });
  return payerAuthorizer.authorizeUrl(state, `${context.origin()}${routeOf(authorization.method)}`);
}

/**
 * The payer of an order inside WeChat: whom OAuth has identified for it, or who opened the session there. Undefined if
 * OAuth has to ask.
 */
export async function findOrAddPayer(
  context: Pick<Context, "clock" | "random">,
  tx: Tx,
  payerAuthorizer: PayerAuthorizer | undefined,
  authorization: Omit<NewAuthorization, "state_digest" | "created_at">,
) {
  const { order_no: orderNo, method, session_id: sessionId } = authorization;
  const now = context.clock.now();
  const payer = await findPayer(tx, { orderNo, method, sessionId }, now);
  if (payer || !payerAuthorizer) return payer;
  const openid = await findSessionOpenid(tx, sessionId, payerAuthorizer.appId);
  if (openid === undefined) return undefined;
  // Nobody knows this state, so it can never be used.
  const state = digest(randomSymbols(context.random, 32));
  return await addKnownPayer(tx, { ...authorization, state_digest: state, created_at: now, openid });
}

interface ReturnTarget {
  readonly orderNo?: string;
  readonly packageId?: number;
  readonly method?: PaymentMethod;
  readonly isAuthorized?: boolean;
  readonly promotionCode?: string | null;
  readonly creditFen?: number | null;
}

/** How often a second load of the same URL checks whether the first load has identified the payer. */
const payerPollIntervalMs = 100;

/**
 * The path to which buyers return from a payment app. It is no proof of payment: the page requests the order's status.
 * If no order is known, the page says that the buyer could not be identified and offers the package again.
 */
export function returnPath(target: ReturnTarget): string {
  const { orderNo, packageId, method, isAuthorized, promotionCode, creditFen } = target;
  const query = new URLSearchParams({
    ...(packageId !== undefined && { [returnParameters.packageId]: String(packageId) }),
    ...(orderNo !== undefined && { [returnParameters.orderNo]: orderNo }),
    ...(method !== undefined && { [returnParameters.method]: method }),
    ...(promotionCode && { [returnParameters.promotionCode]: promotionCode }),
    ...(creditFen && { [returnParameters.paysDifference]: "yes" }),
    ...(isAuthorized !== undefined && { [returnParameters.authorized]: isAuthorized ? "yes" : "no" }),
  });
  return `${pricing}?${query}`;
}

/**
 * The OAuth redirect URI to which WeChat sends the browser back. It redirects at once to a URL without code and state,
 * and the response is not cached, so neither stays in the browser's history. Logs contain only the route.
 */
export function serveAuthorizations(app: FastifyInstance, context: Context): void {
  for (const method of paymentMethods) {
    const payerAuthorizer = context.gateways.get(method)?.payerAuthorizer;
    if (!payerAuthorizer) continue;
    app.get(routeOf(method), { exposeHeadRoute: false }, async (request, reply) => {
      const path = await receivePayer(context, payerAuthorizer, method, request).catch((error) => {
        // An error page would keep the code in its URL.
        request.log.error({ err: error }, "A buyer who returned from WeChat could not be noted");
        return returnPath({ isAuthorized: false });
      });
      reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      return reply.redirect(path, 303);
    });
  }
}

const textOf = (value: unknown) => (typeof value === "string" && value.length <= 512 ? value : "");

/** Identifies the payer. Returns the path to redirect to. */
async function receivePayer(
  context: Pick<Context, "db" | "clock" | "random" | "alarms">,
  payerAuthorizer: PayerAuthorizer,
  method: PaymentMethod,
  request: FastifyRequest,
): Promise<string> {
  const query = request.query as Readonly<Record<string, unknown>>;
  const [code, state] = [textOf(query.code), textOf(query.state)];
  const { digest: deviceDigest } = recogniseDevice(request.cookies[deviceCookie], undefined, context.random);
  const found = await findAuthorization(context.db, { stateDigest: digest(state), method });
  if (!found) return returnPath({ isAuthorized: false });
  const { id, order_no: orderNo, package_id: packageId, promotion_code: promotionCode } = found;
  const { credit_fen: creditFen } = found;
  // The browser refuses cookies, or it is another browser. It does not learn the order, but the buyer can start again.
  if (found.device_digest !== deviceDigest) return returnPath({ packageId, isAuthorized: false });
  const buildReturnPath = (isAuthorized: boolean) =>
    returnPath({ orderNo, packageId, method, promotionCode, creditFen, isAuthorized });
  if (code === "") return buildReturnPath(found.openid !== null);
  if (!(await claimAuthorization(context.db, id, context.clock.now())))
    return buildReturnPath(await awaitPayer(context, id));
  const openid = await payerAuthorizer.readOpenid(code).catch(async (error: unknown) => {
    // Anyone can invent a code; all other errors need an operator.
    if (!(error instanceof PayerUnknownError)) {
      await context.alarms.raise({ kind: "gateway.no_code", subject: method, details: { orderNo, error } });
    }
  });
  if (openid === undefined) return buildReturnPath(false);
  await savePayer(context.db, id, openid);
  return buildReturnPath(true);
}

/**
 * Whether the request that used the state has identified the payer. WeChat's browser loads the URL twice, so the second
 * load waits for the first. After the Back button or a reload, the result is already stored.
 */
async function awaitPayer(context: Pick<Context, "db" | "clock">, id: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= exchangeTimeoutMs; waitedMs += payerPollIntervalMs) {
    const { openid, used_at: usedAt } = await readAuthorization(context.db, id);
    if (openid !== null) return true;
    // The state was never used but is too old, or the request that used it must have got its answer by now.
    if (usedAt === null || context.clock.now().getTime() - usedAt.getTime() > exchangeTimeoutMs) return false;
    await wait(payerPollIntervalMs);
  }
  return false;
}

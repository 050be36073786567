import { setTimeout as wait } from "node:timers/promises";
import { returnParameters } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { Tx } from "../platform/database/transaction.ts";
import { digest } from "../platform/digest.ts";
import { deviceCookie, recogniseDevice } from "../platform/http/device.ts";
import { randomSymbols } from "../platform/random.ts";
import { type PayerAuthorization, PayerUnknownError, payerTimeoutMs } from "./gateways/gateway.ts";
import {
  addAuthorization,
  claimAuthorization,
  findAuthorization,
  type NewAuthorization,
  readAuthorization,
  savePayer,
} from "./payer-store.ts";

const pricing = "/pricing";
const routeOf = (method: PaymentMethod) => `/api/payments/authorized/${method}`;

/** Where the browser goes to tell who pays, with a state that works once, for this session's order in this browser. */
export async function startAuthorization(
  context: Pick<Context, "clock" | "random" | "origin">,
  tx: Tx,
  payers: PayerAuthorization,
  authorization: Omit<NewAuthorization, "state_digest" | "created_at">,
): Promise<string> {
  const state = randomSymbols(context.random, 32);
  await addAuthorization(tx, {
    ...authorization,
    state_digest: digest(state),
    created_at: context.clock.now(),
  });
  return payers.authorizeUrl(state, `${context.origin()}${routeOf(authorization.method)}`);
}

interface Returning {
  readonly orderNo?: string;
  readonly packageId?: number;
  readonly method?: PaymentMethod;
  readonly isAuthorized?: boolean;
}

/** How often a second load of the same address looks whether the first has learned the payer. */
const lookEveryMs = 100;

/**
 * The path to which buyers return from an app. It proves nothing: the page asks how the order stands. Without an order the
 * page says that it does not know who returned, and offers the package again.
 */
export function returnPath({ orderNo, packageId, method, isAuthorized }: Returning): string {
  const query = new URLSearchParams({
    ...(packageId !== undefined && { [returnParameters.packageId]: String(packageId) }),
    ...(orderNo !== undefined && { [returnParameters.orderNo]: orderNo }),
    ...(method !== undefined && { [returnParameters.method]: method }),
    ...(isAuthorized !== undefined && { [returnParameters.authorized]: isAuthorized ? "yes" : "no" }),
  });
  return `${pricing}?${query}`;
}

/**
 * The address to which WeChat sends the browser back. It redirects at once to one that has neither code nor state, so they
 * are in no history, and the answer is not stored. Logs name the route alone. With it, the file that proves the domain.
 */
export function serveAuthorizations(app: FastifyInstance, context: Context): void {
  for (const method of paymentMethods) {
    const payers = context.gateways.get(method)?.payers;
    if (!payers) continue;
    const { domainFile } = payers;
    if (domainFile) app.get(domainFile.path, (_, reply) => reply.type("text/plain").send(domainFile.content));
    app.get(routeOf(method), { exposeHeadRoute: false }, async (request, reply) => {
      const path = await receivePayer(context, payers, method, request).catch((error) => {
        // An error page would stand at the address with the code.
        request.log.error({ err: error }, "A buyer who returned from WeChat could not be noted");
        return returnPath({ isAuthorized: false });
      });
      reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      return reply.redirect(path, 303);
    });
  }
}

const textOf = (value: unknown) => (typeof value === "string" && value.length <= 512 ? value : "");

/** Learns who pays; returns the path to go on at. */
async function receivePayer(
  context: Pick<Context, "db" | "clock" | "random" | "alarms">,
  payers: PayerAuthorization,
  method: PaymentMethod,
  request: FastifyRequest,
): Promise<string> {
  const query = request.query as Readonly<Record<string, unknown>>;
  const [code, state] = [textOf(query.code), textOf(query.state)];
  const { digest: deviceDigest } = recogniseDevice(request.cookies[deviceCookie], undefined, context.random);
  const found = await findAuthorization(context.db, { stateDigest: digest(state), method });
  if (!found) return returnPath({ isAuthorized: false });
  const { id, order_no: orderNo, package_id: packageId } = found;
  // A browser that refuses cookies, or another one: it learns no order, and can start again.
  if (found.device_digest !== deviceDigest) return returnPath({ packageId, isAuthorized: false });
  const onward = (isAuthorized: boolean) => returnPath({ orderNo, packageId, method, isAuthorized });
  if (code === "") return onward(found.openid !== null);
  if (!(await claimAuthorization(context.db, id, context.clock.now())))
    return onward(await awaitPayer(context, id));
  try {
    await savePayer(context.db, id, await payers.readOpenid(code));
    return onward(true);
  } catch (error) {
    // A code can be made up; everything else is for operators.
    if (!(error instanceof PayerUnknownError)) {
      await context.alarms.raise({ kind: "gateway.no_code", subject: method, details: { orderNo, error } });
    }
    return onward(false);
  }
}

/**
 * Whether the request that used a state up has learned the payer. WeChat's browser loads the address twice, so the second
 * load waits for the first; the Back button and a reload find the answer at once.
 */
async function awaitPayer(context: Pick<Context, "db" | "clock">, id: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= payerTimeoutMs; waitedMs += lookEveryMs) {
    const { openid, used_at: usedAt } = await readAuthorization(context.db, id);
    if (openid !== null) return true;
    // It was never used, but is too old; or the request that used it has had its answer.
    if (usedAt === null || context.clock.now().getTime() - usedAt.getTime() > payerTimeoutMs) return false;
    await wait(lookEveryMs);
  }
  return false;
}

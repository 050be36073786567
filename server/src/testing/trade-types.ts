import type { ReplyOf } from "@baleen/contract/call.ts";
import type { PaymentScene, startPayment } from "@baleen/contract/payments/payments.ts";
import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { authorizeOnPhone } from "../../../fake-gateways/testing/phone.ts";
import type { Person } from "./makers.ts";
import { type Answer, send, type World } from "./world.ts";

/** Every kind of trade of every gateway, by the method and the scene in which buyers get it. */
export const tradeTypes = [
  { name: "a code of WeChat Pay", method: "wechat", scene: "scan" },
  { name: "an H5 payment of WeChat Pay", method: "wechat", scene: "browser" },
  { name: "a JSAPI payment of WeChat Pay", method: "wechat", scene: "wechat" },
  { name: "a code of Alipay", method: "alipay", scene: "scan" },
  { name: "a code of hupi", method: "hupi", scene: "scan" },
  { name: "a page of hupi", method: "hupi", scene: "browser" },
] as const satisfies readonly TradeType[];

export const partlyRefundableTradeTypes = tradeTypes.filter(({ method }) => method !== "hupi");

export interface TradeType {
  readonly name?: string;
  readonly method: PaymentMethod;
  readonly scene: PaymentScene;
}

export type StartedPayment = ReplyOf<typeof startPayment>;

interface PaymentRequest extends TradeType {
  readonly orderNo: string;
  readonly again?: boolean;
  /** The price in yuan. */
  readonly amount?: number;
}

/** The header that a proxy sends for a buyer's phone. */
const fromPhone = { "x-forwarded-for": "203.0.113.7" };

/** Sends one request to pay an order in a scene. */
export async function requestPayment(
  world: World,
  { token, cookie }: Pick<Person, "token" | "cookie">,
  { method, scene, orderNo, again, amount = 39 }: PaymentRequest,
): Promise<Answer & { readonly started: StartedPayment }> {
  const path = `/payment-configs/client/${method}/qrcode`;
  const body = { orderId: orderNo, amount, ...(scene !== "scan" && { scene }), ...(again && { again }) };
  const answer = await send(world, "POST", path, body, { token, headers: { cookie, ...fromPhone } });
  return { ...answer, started: (answer.body.data ?? { codeUrl: "" }) as StartedPayment };
}

/**
 * Sends ten requests at once, repeatedly, until all are rejected by the limit. On a busy machine some are rejected
 * because of the load.
 */
export async function raceUntilRefused<Asked extends Answer>(ask: () => Promise<Asked>): Promise<Asked[]> {
  const answers: Asked[] = [];
  for (let round = 0; round < 20; round += 1) {
    const raced = await Promise.all(Array.from({ length: 10 }, ask));
    answers.push(...raced);
    if (raced.every(({ body }) => body.code === 6009)) return answers;
  }
  throw new Error("There is no limit");
}

/** Opens the return URL with the query that WeChat adds. Returns the URL to which the browser is redirected. */
export async function returnFromWechat(world: World, query: string, cookie: string): Promise<string> {
  const url = `/api/payments/authorized/wechat?${query}`;
  const { headers } = await world.app.inject({ method: "GET", url, headers: { cookie } });
  return String(headers.location);
}

/** Like `requestPayment`; if the payer must be known, authorizes through WeChat first. */
export async function startToPay(
  world: World,
  person: Person,
  request: PaymentRequest,
  account?: string,
): ReturnType<typeof requestPayment> {
  const payment = await requestPayment(world, person, request);
  const { authorizeUrl } = payment.started;
  if (!authorizeUrl) return payment;
  const { search } = await authorizeOnPhone(authorizeUrl, account);
  await returnFromWechat(world, search, person.cookie);
  return await requestPayment(world, person, { ...request, again: false });
}

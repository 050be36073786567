import { unwrapBody } from "@baleen/contract/envelope.ts";
import { fromOwnAddress } from "./demo.ts";
import { newPerson } from "./signing-in.ts";

export interface Buyer {
  readonly name: string;
  /** The session's token, for calls without a browser. */
  readonly token: string;
}

/** Calls a site's API without a browser. */
export async function callSite(
  siteUrl: string,
  path: string,
  body: object,
  token?: string,
): Promise<unknown> {
  const answer = await fetch(`${siteUrl}/api${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "Content-Type": "application/json",
      ...fromOwnAddress(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  });
  const said: unknown = await answer.json();
  if (path === "/auth/login") return said;
  const unwrapped = unwrapBody("code", said);
  if (!unwrapped.ok) throw new Error(`${path} answered ${answer.status}: ${unwrapped.message}`);
  return unwrapped.value;
}

/** Creates an account and signs in. */
export async function openBuyer(siteUrl: string): Promise<Buyer> {
  const { name: username, password } = newPerson();
  await callSite(siteUrl, "/register", { type: "account", username, password });
  const login = await callSite(siteUrl, "/auth/login", { type: "username", username, password });
  return { name: username, token: (login as { access_token: string }).access_token };
}

/** Orders a month and starts its payment. Returns the order's number. */
export async function orderMonth(
  siteUrl: string,
  { token }: Buyer,
  paymentMethod: "wechat" | "alipay" | "hupi" = "wechat",
): Promise<string> {
  const order = { packageId: 1, amount: 39, paymentMethod };
  const { orderNo } = (await callSite(siteUrl, "/orders", order, token)) as { orderNo: string };
  await makeCode(siteUrl, { token, orderNo, paymentMethod });
  return orderNo;
}

interface Code {
  readonly token: string;
  readonly orderNo: string;
  readonly paymentMethod?: "wechat" | "alipay" | "hupi";
}

/** Starts the payment of an order, which makes a new code if the last one has expired. */
export async function makeCode(
  siteUrl: string,
  { token, orderNo, paymentMethod = "wechat" }: Code,
): Promise<void> {
  const path = `/payment-configs/client/${paymentMethod}/qrcode`;
  await callSite(siteUrl, path, { orderId: orderNo, amount: 39 }, token);
}

import { fetchApi } from "./demo.ts";
import { newPerson, type Person } from "./signing-in.ts";

export interface Buyer extends Person {
  /** The session token, for API calls without a browser. */
  readonly token: string;
}

/** Creates an account and signs in. */
export async function openBuyer(siteUrl: string): Promise<Buyer> {
  const person = newPerson();
  const { name: username, password } = person;
  await fetchApi(siteUrl, "/register", { type: "account", username, password });
  const login = await fetchApi(siteUrl, "/auth/login", { type: "username", username, password });
  return { ...person, token: (login as { access_token: string }).access_token };
}

/** Orders a month and starts the payment. Returns the order number. */
export async function orderMonth(
  siteUrl: string,
  { token }: Buyer,
  paymentMethod: "wechat" | "alipay" | "hupi" = "wechat",
): Promise<string> {
  const order = { packageId: 1, amount: 39, paymentMethod };
  const { orderNo } = (await fetchApi(siteUrl, "/orders", order, token)) as { orderNo: string };
  await makeCode(siteUrl, { token, orderNo, paymentMethod });
  return orderNo;
}

interface Code {
  readonly token: string;
  readonly orderNo: string;
  readonly paymentMethod?: "wechat" | "alipay" | "hupi";
}

/** Starts the payment of an order. Makes a new QR code if the last one has expired. */
export async function makeCode(
  siteUrl: string,
  { token, orderNo, paymentMethod = "wechat" }: Code,
): Promise<void> {
  const path = `/payment-configs/client/${paymentMethod}/qrcode`;
  await fetchApi(siteUrl, path, { orderId: orderNo, amount: 39 }, token);
}

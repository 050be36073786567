import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import { grantByHand } from "../operator/grant-by-hand.ts";
import { send, type World } from "./world.ts";

/** Somebody who is signed in on a browser of his own. */
export interface Person {
  readonly accountId: number;
  readonly username: string;
  readonly token: string;
  readonly cookie: string;
}

export const password = "a long enough password";

/** Registers somebody and signs him in. */
export async function makePerson(world: World, username: string): Promise<Person> {
  const registered = await send(world, "POST", "/register", { type: "account", username, password });
  const { id } = registered.body.data as { id: number };
  const login = await send(world, "POST", "/auth/login", { type: "username", username, password });
  return {
    accountId: id,
    username,
    token: String(login.body.access_token),
    cookie: String(login.headers["set-cookie"]).split(";")[0] ?? "",
  };
}

/** Makes somebody a member for life, as an operator would. */
export async function makeLifelong({ deps }: World, { accountId }: Person): Promise<void> {
  await grantByHand(deps, { accountId, days: 36_500, operator: "li", reason: "a founder" });
}

/** The cookie that a browser has once a page has shown it a captcha. */
export async function openBrowser(world: World): Promise<{ readonly cookie: string }> {
  const shown = await send(world, "GET", "/captcha");
  return { cookie: String(shown.headers["set-cookie"]).split(";")[0] ?? "" };
}

export interface Purchase {
  readonly packageId: number;
  readonly amount: number;
  readonly paymentMethod: PaymentMethod;
}

/** The seeded monthly package, by WeChat. */
export const monthly: Purchase = { packageId: 1, amount: 39, paymentMethod: "wechat" };

/** Orders a package and asks for its code. */
export async function makeOrder(
  world: World,
  { token }: Person,
  purchase: Purchase = monthly,
): Promise<string> {
  const ordered = await send(world, "POST", "/orders", purchase, { token });
  const { orderNo } = ordered.body.data as { orderNo: string };
  const path = `/payment-configs/client/${purchase.paymentMethod}/qrcode`;
  await send(world, "POST", path, { orderId: orderNo, amount: purchase.amount }, { token });
  return orderNo;
}

/** What the buyer does at the cashier. */
export async function settle(world: World, orderNo: string, result: "paid" | "failed" | "closed") {
  return await send(world, "POST", `/demo/cashier/${orderNo}`, { result });
}

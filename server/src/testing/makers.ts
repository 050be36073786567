import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import { grantDays } from "../membership/operator/grant-days.ts";
import { send, type World } from "./world.ts";

/** A person signed in on a device. */
export interface Person {
  readonly accountId: number;
  readonly username: string;
  readonly token: string;
  readonly cookie: string;
}

export const password = "a long enough password";

/** Registers a person and signs in. */
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

/** An operator who uses the commands. */
export const li = { operator: { id: null, login: "li" }, via: "command" } as const;

/** Grants a lifetime membership, as an operator would. */
export async function grantLifetime({ context }: World, { accountId }: Person): Promise<void> {
  await grantDays(context, { id: accountId, days: 36_500, ...li, reason: "a founder" });
}

/** The device cookie that a browser gets with a captcha. */
export async function openBrowser(world: World): Promise<{ readonly cookie: string }> {
  const shown = await send(world, "GET", "/captcha");
  return { cookie: String(shown.headers["set-cookie"]).split(";")[0] ?? "" };
}

export interface PurchaseInput {
  readonly packageId: number;
  readonly amount: number;
  readonly paymentMethod: PaymentMethod;
}

/** The monthly package of the built-in content, paid by WeChat. */
export const monthlyPurchase: PurchaseInput = { packageId: 1, amount: 39, paymentMethod: "wechat" };

/** Orders a package and requests its code. */
export async function makeOrder(
  world: World,
  { token }: Person,
  purchase: PurchaseInput = monthlyPurchase,
): Promise<string> {
  const ordered = await send(world, "POST", "/orders", purchase, { token });
  const { orderNo } = ordered.body.data as { orderNo: string };
  const path = `/payment-configs/client/${purchase.paymentMethod}/qrcode`;
  await send(world, "POST", path, { orderId: orderNo, amount: purchase.amount }, { token });
  return orderNo;
}

/** Pays, fails or closes an order at the simulated cashier. */
export async function settleAtCashier(world: World, orderNo: string, result: "paid" | "failed" | "closed") {
  return await send(world, "POST", `/demo/cashier/${orderNo}`, { result });
}

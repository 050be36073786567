import { Fault } from "./fault.ts";
import type { Identity } from "./identity.ts";

/** What a merchant asks to be paid, checked as WeChat Pay does. */
export interface OrderRequest {
  readonly number: string;
  readonly title: string;
  readonly totalFen: number;
  readonly currency: string;
  readonly expiresAt: Date;
  readonly notifyUrl: string;
}

const dayMs = 86_400_000;

export function readOrder(body: Buffer, { appId, merchantId }: Identity, now: Date): OrderRequest {
  const given = fieldsOf(body);
  const amount = fieldsIn(given.amount);
  const { appid, mchid, description, out_trade_no: number, notify_url: notifyUrl } = given;
  const { total, currency = "CNY" } = amount;
  if (appid !== appId || mchid !== merchantId) {
    throw new Fault(400, "APPID_MCHID_NOT_MATCH", "appid和mch_id不匹配");
  }
  if (!isText(description, 127)) throw wrong("description");
  if (!isText(number, 32) || !/^[\w|*-]{6,32}$/.test(number)) throw wrong("out_trade_no");
  if (typeof total !== "number" || !Number.isInteger(total) || total < 1) throw wrong("amount.total");
  if (currency !== "CNY") throw wrong("amount.currency");
  if (!isText(notifyUrl, 255) || !isReachable(notifyUrl)) throw wrong("notify_url");
  const expiresAt = readExpiry(given.time_expire, now);
  return { number, title: description, totalFen: total, currency, expiresAt, notifyUrl };
}

/** An object out of JSON; anything else is the merchant's mistake. */
export function fieldsOf(body: Buffer): Record<string, unknown> {
  try {
    return fieldsIn(JSON.parse(body.toString()));
  } catch {
    throw new Fault(400, "PARAM_ERROR", "请求体不是合法的JSON");
  }
}

export function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

export function wrong(field: string): Fault {
  return new Fault(400, "PARAM_ERROR", `参数错误：${field}`);
}

export function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value !== "" && Buffer.byteLength(value) <= longest;
}

/** Outside of this machine only https is called, and nowhere an address with a query. */
function isReachable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, search } = new URL(address);
  return search === "" && (protocol === "https:" || ["127.0.0.1", "localhost"].includes(hostname));
}

/** Seven days unless it is said; never less than a minute, never more than ninety days. */
function readExpiry(given: unknown, now: Date): Date {
  if (given === undefined) return new Date(now.getTime() + 7 * dayMs);
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
  if (typeof given !== "string" || !form.test(given)) throw wrong("time_expire");
  const atMs = Math.min(Math.max(Date.parse(given), now.getTime() + 60_000), now.getTime() + 90 * dayMs);
  return new Date(atMs);
}

import { readTime } from "./beijing.ts";
import type { Call } from "./read-request.ts";
import { businessRefusal } from "./refusal.ts";
import type { AlipayTrade, TradeBook } from "./trade-book.ts";
import { readYuan } from "./yuan.ts";

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const usualSpan = "3h";

/** Offers a trade. The same offer again is accepted and gets a new code; no other is, under the same number. */
export function precreate(book: TradeBook, { content, notifyUrl }: Call, now: Date): AlipayTrade {
  const { out_trade_no: number = "", total_amount, subject = "" } = content;
  const amountFen = readYuan(total_amount);
  const expiresAt = readEnd(content, now);
  const isWrong =
    !/^\w{1,64}$/.test(number) || /[/=&]/.test(subject) || subject === "" || Array.from(subject).length > 256;
  if (isWrong || amountFen === undefined || !expiresAt || !isUrl(notifyUrl)) {
    throw businessRefusal("INVALID_PARAMETER", "参数无效");
  }
  if (expiresAt <= now)
    throw businessRefusal("NOW_TIME_AFTER_EXPIRE_TIME_ERROR", "当前时间已超过允许支付的时间");
  const given = JSON.stringify([Object.entries(content).sort(), notifyUrl]);
  const known = book.find(number);
  if (!known) return book.offer({ number, title: subject, amountFen, notifyUrl, expiresAt, given });
  if (known.state === "TRADE_SUCCESS") throw businessRefusal("TRADE_HAS_SUCCESS", "交易已被支付");
  if (known.state === "TRADE_CLOSED") throw businessRefusal("TRADE_HAS_CLOSE", "交易已经关闭");
  if (known.given !== given) throw businessRefusal("CONTEXT_INCONSISTENT", "交易信息被篡改");
  known.code = book.newCode();
  return known;
}

/** `time_expire` wins over `timeout_express`. */
function readEnd({ time_expire, timeout_express = usualSpan }: Call["content"], now: Date): Date | undefined {
  if (time_expire !== undefined) return readTime(time_expire);
  const [, count, unit = ""] = /^([1-9]\d{0,4})([mhd])$/.exec(timeout_express) ?? [];
  return count === undefined ? undefined : new Date(now.getTime() + Number(count) * (unitMs[unit] ?? 0));
}

function isUrl(text: string | undefined): boolean {
  return text === undefined || (/^https?:\/\//.test(text) && text.length <= 256);
}

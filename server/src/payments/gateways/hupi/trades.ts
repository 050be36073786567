import { formatCount } from "@baleen/contract/format-count.ts";
import { secondsAfter } from "../../../platform/clock.ts";
import { formatYuan, parseYuan, truncateToBytes } from "../formats.ts";
import { GatewayError, type Payment, type PaymentCode, type Trade, tradeOf } from "../gateway.ts";
import { requirePageAddress } from "../page-address.ts";
import { type HupiConnection, requireHash } from "./connection.ts";
import type { Fields } from "./signature.ts";

/** Observed, not documented: the code on the payment page expires after about five minutes. */
const codeLifetimeS = 5 * 60;
/**
 * Domains of hupi's gateways and their payment pages (https://www.xunhupay.com/doc/api/pay.html). An account may use
 * another gateway.
 */
const ownDomains = ["xunhupay.com", "dpweixin.com", "diypc.com.cn"];
export const maxUrlLength = 128;
const maxTitleBytes = 127;

/**
 * Creates a trade. hupi accepts each number once and refuses repeated requests, so the caller has to store the code.
 */
export async function createTrade(connection: HupiConnection, payment: Payment): Promise<PaymentCode> {
  const { attemptNo, amountFen, description, notifyUrl, flowDetails } = payment;
  if (notifyUrl.length > maxUrlLength) {
    throw new GatewayError(
      "refused",
      `hupi takes at most ${formatCount(maxUrlLength, "character")} of notify address`,
    );
  }
  const answer = await connection.sendRequest({
    page: "do",
    fields: {
      version: "1.1",
      trade_order_id: attemptNo,
      total_fee: formatYuan(amountFen),
      title: cleanTitle(description) || attemptNo,
      notify_url: notifyUrl,
      // The page returns to this URL after the payment, and also if the payment is cancelled.
      ...(flowDetails?.way === "h5" &&
        flowDetails.returnUrl.length <= maxUrlLength && {
          return_url: flowDetails.returnUrl,
          callback_url: flowDetails.returnUrl,
        }),
    },
  });
  requireHash(answer, connection.settings);
  // `url_qrcode` is the URL of an image; phones open `url`.
  const { gatewayOrigin } = connection.settings;
  const pages = { domains: [...ownDomains, new URL(gatewayOrigin).hostname], gateway: gatewayOrigin };
  const codeUrl = requirePageAddress(answer.fields.url ?? undefined, pages);
  return { codeUrl, validUntil: secondsAfter(connection.clock.now(), codeLifetimeS) };
}

/** Emoji with their modifiers and joiners, percent signs, and characters of more than three bytes in UTF-8. */
const notAllowed =
  /\p{Extended_Pictographic}|[\p{Cc}%]|\u{20E3}|\u{200D}|[\u{FE00}-\u{FE0F}]|[\u{10000}-\u{10FFFF}]/gu;

/**
 * The documentation allows 127 characters in one place and 42 Chinese characters in another; 127 bytes satisfy both.
 */
export function cleanTitle(text: string): string {
  const clean = text.replace(notAllowed, "").replace(/\s+/g, " ").trim();
  return truncateToBytes(clean, maxTitleBytes);
}

/** Matches messages about unknown numbers; hupi's error codes are not documented. */
const unknownOrderPattern =
  /(订单|order|trade)[^,，。]{0,16}(不存在|未找到|not\s*(exist|found))|(no such|找不到|未找到).{0,8}(订单|order|trade)/i;

export async function queryTrade(connection: HupiConnection, attemptNo: string, timeoutMs?: number) {
  const found = await findTrade(connection, attemptNo, timeoutMs);
  return found ? readTrade(attemptNo, found) : tradeOf(attemptNo);
}

/**
 * Undefined if hupi does not know the number. It is not documented how nested data is hashed, so the answer's
 * authenticity depends on TLS, which the settings require.
 */
export async function findTrade({ sendRequest }: HupiConnection, attemptNo: string, timeoutMs?: number) {
  try {
    const { data } = await sendRequest({ page: "query", fields: { out_trade_order: attemptNo }, timeoutMs });
    if (data.out_trade_order === attemptNo) return data;
  } catch (error) {
    const wasRefused = error instanceof GatewayError && error.kind === "refused";
    if (wasRefused && unknownOrderPattern.test(error.message)) return undefined;
    throw error;
  }
  throw new GatewayError("unknown", "hupi told of another trade than it was asked for");
}

function readTrade(attemptNo: string, found: Fields): Trade {
  const { status, transaction_id, total_amount, total_fee } = found;
  if (status === "WP") return tradeOf(attemptNo);
  // Documented as cancelled. With a transaction id, the trade was paid first and then refunded.
  if (status === "CD" && !transaction_id) return tradeOf(attemptNo, { ended: "closed" });
  const trade = paidTrade(attemptNo, found, total_amount ?? total_fee);
  if (trade) return trade;
  throw new GatewayError(
    "unknown",
    `hupi told of ${status?.slice(0, 20)}, but not how much or under which number`,
  );
}

/** `OD`: paid. `CD`: refunded. `RD`: refund under way. `UD`: refund failed. There are no partial refunds. */
export function paidTrade(
  attemptNo: string,
  { status, open_order_id: gatewayTradeNo }: Fields,
  totalFee: string | null | undefined,
): Trade | undefined {
  const paidFen = parseYuan(totalFee ?? "");
  if (paidFen === undefined || !gatewayTradeNo) return undefined;
  const paid = { gatewayTradeNo, paidFen };
  if (status === "OD" || status === "UD") return tradeOf(attemptNo, paid);
  // Not counted as refunded until the refund is completed.
  if (status === "RD") return tradeOf(attemptNo, { ...paid, hasRefund: true });
  return status === "CD" ? tradeOf(attemptNo, { ...paid, refundedFen: paidFen, hasRefund: true }) : undefined;
}

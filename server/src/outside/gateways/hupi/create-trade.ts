import { secondsAfter } from "../../clock.ts";
import { type Code, GatewayError, type Payment } from "../gateway.ts";
import { yuanText } from "../yuan.ts";
import { callHupi, type HupiDeps, requireHash } from "./call-hupi.ts";
import { cleanTitle } from "./clean-title.ts";

/** Merchants see the page's code die after about five minutes, though nothing written says so. */
const codeLivesS = 5 * 60;
export const longestNotifyUrl = 128;

/**
 * hupi takes each number once. Whoever asks again for the same attempt is refused, so the code has to be kept
 * by the caller.
 */
export async function createTrade(deps: HupiDeps, payment: Payment): Promise<Code> {
  const { attemptNo, amountFen, description, notifyUrl } = payment;
  if (notifyUrl.length > longestNotifyUrl) {
    throw new GatewayError("refused", `hupi takes at most ${longestNotifyUrl} characters of notify address`);
  }
  const answer = await callHupi(deps, "do", {
    version: "1.1",
    trade_order_id: attemptNo,
    total_fee: yuanText(amountFen),
    title: cleanTitle(description) || attemptNo,
    notify_url: notifyUrl,
  });
  requireHash(answer, deps.settings);
  // `url_qrcode` is the address of a picture; what a phone opens is `url`.
  const { url } = answer.fields;
  if (!url || !/^https?:$/.test(protocolOf(url))) {
    throw new GatewayError("unknown", "hupi's answer names no page to pay at");
  }
  return { codeUrl: url, validUntil: secondsAfter(deps.clock.now(), codeLivesS) };
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : "";
}

import type { Localized } from "@baleen/contract/language.ts";
import type { Clock } from "../../clock.ts";
import { GatewayError } from "../gateway.ts";
import { type Answer, type Ask, ask as askOverHttp } from "../http.ts";
import type { SelfTestStep } from "../self-test.ts";
import { refusalHint, text } from "./check-alipay.text.ts";
import { type Reply, readReply } from "./read-reply.ts";
import type { AlipaySettings } from "./settings.ts";
import { writeRequest } from "./write-request.ts";

interface Deps {
  readonly clock: Clock;
  readonly ask?: Ask;
}

/** A number that no payment has. */
const impossibleNo = "SELFTEST_0000000000000000";
const method = "alipay.trade.query";
const longestSkewS = 5 * 60;

/**
 * Tries the account with one harmless question: about a payment that does not exist. Whoever is told so, under
 * a signature that fits, has the keys, the application and the clock right.
 */
export async function checkAlipay(settings: AlipaySettings, deps: Deps): Promise<SelfTestStep[]> {
  const keys: SelfTestStep = { what: text.keys, ok: true, hint: text.keysHint(settings.publicKeys.length) };
  try {
    const answer = await askAboutNothing(settings, deps);
    const reply = readReply(answer, method, settings.publicKeys);
    return [
      keys,
      { what: text.reached, ok: true },
      checkClock(answer, reply, deps.clock.now()),
      checkAccepted(reply),
      checkSignature(reply),
    ];
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return [keys, failed(text.reached, text.reachedHint(error.message))];
  }
}

async function askAboutNothing(
  settings: AlipaySettings,
  { clock, ask = askOverHttp }: Deps,
): Promise<Answer> {
  const request = { method, content: { out_trade_no: impossibleNo } };
  const { url, ...question } = writeRequest(request, settings, clock.now());
  return await ask(url, question);
}

function checkClock({ headers }: Answer, { subCode }: Reply, now: Date): SelfTestStep {
  // A missing or senseless header gives NaN, which is larger than nothing.
  const skewS = Math.round((now.getTime() - Date.parse(headers.date ?? "")) / 1000);
  if (subCode !== "isv.invalid-timestamp" && !(Math.abs(skewS) > longestSkewS)) {
    return { what: text.clock, ok: true };
  }
  return failed(text.clock, text.clockHint(Number.isNaN(skewS) ? undefined : skewS));
}

function checkAccepted({ code, subCode }: Reply): SelfTestStep {
  if (code === "40004" && subCode === "ACQ.TRADE_NOT_EXIST") return { what: text.accepted, ok: true };
  return failed(text.accepted, refusalHint(subCode || code));
}

function checkSignature({ signature }: Reply): SelfTestStep {
  if (signature === "right") return { what: text.verified, ok: true };
  return failed(text.verified, signature === "wrong" ? text.wrongSignature : text.missingSignature);
}

function failed(what: Localized, hint: Localized): SelfTestStep {
  return { what, ok: false, hint };
}

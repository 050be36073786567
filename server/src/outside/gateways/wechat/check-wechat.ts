import { createPublicKey } from "node:crypto";
import { randomSymbols } from "../../random.ts";
import { type GatewayAlarms, GatewayError } from "../gateway.ts";
import { type Answer, ask as askOverHttp } from "../http.ts";
import type { SelfTestStep } from "../self-test.ts";
import { steps } from "./check-wechat.text.ts";
import { judgeSignature } from "./judge-signature.ts";
import { openSend } from "./send-request.ts";
import { openTalk, type WechatDeps } from "./talk.ts";
import { isUnknownOrder, refusalOf } from "./wechat-refusal.ts";

const farthestS = 60;

/**
 * Tries an operator's settings without moving money, step by step, and ends where going on makes no sense. It
 * asks about a payment that cannot exist: WeChat Pay looks at the signature first.
 */
export async function* checkWechat(
  settings: WechatDeps["settings"],
  given: Omit<WechatDeps, "settings" | "alarm">,
): AsyncGenerator<SelfTestStep> {
  const deps = { ask: askOverHttp, ...given, settings };
  const ownKey = createPublicKey(settings.privateKey);
  const isMixedUp = [...settings.publicKeys.values()].some((key) => key.equals(ownKey));
  yield steps.keys(!isMixedUp, [...settings.publicKeys.keys()]);
  if (isMixedUp) return;
  const number = `CHECK${randomSymbols(deps.random, 20)}`;
  const path = `/v3/pay/transactions/out-trade-no/${number}?mchid=${settings.merchantId}`;
  let answer: Answer;
  try {
    answer = await openSend(deps)({ method: "GET", path });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    yield steps.reached(error.message);
    return;
  }
  yield steps.reached(undefined);
  yield clockStep(answer, deps.clock.now());
  const refusal = refusalOf(answer, false);
  const isAccepted = isUnknownOrder(refusal);
  yield steps.accepted(isAccepted, refusal.code, refusal.message);
  if (isAccepted) yield await verifiedStep(deps, answer);
}

function clockStep({ headers }: Answer, now: Date): SelfTestStep {
  const theirs = Date.parse(headers.date ?? "");
  if (Number.isNaN(theirs)) return steps.clock(false, undefined);
  const differenceS = Math.round((now.getTime() - theirs) / 1000);
  return steps.clock(Math.abs(differenceS) <= farthestS, differenceS);
}

/** The refusal is looked at if it is signed; if not, the list of certificates, the one success there may be. */
async function verifiedStep(deps: WechatDeps, refusal: Answer): Promise<SelfTestStep> {
  let why = "";
  const raise: GatewayAlarms["raise"] = async ({ details }) => {
    if (details?.error instanceof Error) why = details.error.message;
  };
  const { keys, exchange } = openTalk({ ...deps, alarms: { raise, close: async () => {} } });
  const verdict = await judgeSignature(refusal, keys, deps.clock.now());
  if (verdict !== "unsigned") return steps.verified(verdict, why);
  try {
    await exchange({ method: "GET", path: "/v3/certificates" });
    return steps.verified("authentic", "");
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return steps.verified("unsigned", error.message);
  }
}

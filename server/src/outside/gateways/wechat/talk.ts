import type { Clock } from "../../clock.ts";
import type { Random } from "../../random.ts";
import { type GatewayAlarms, noAlarms } from "../gateway.ts";
import { type Answer, type Ask, ask as askOverHttp } from "../http.ts";
import { exchange } from "./exchange.ts";
import { judgeSignature } from "./judge-signature.ts";
import { openSend, type Request } from "./send-request.ts";
import type { WechatSettings } from "./settings.ts";
import { openWechatKeys, type WechatKeys } from "./wechat-keys.ts";

export interface WechatDeps {
  readonly settings: WechatSettings;
  readonly clock: Clock;
  readonly random: Random;
  readonly ask?: Ask;
  readonly alarms?: GatewayAlarms;
}

/** What every call to WeChat Pay needs. */
export interface Talk extends Required<WechatDeps> {
  readonly keys: WechatKeys;
  /** Asks for something; the answer is authentic. Throws `GatewayError`. */
  exchange(request: Request): Promise<Answer>;
}

export function openTalk({
  settings,
  clock,
  random,
  ask = askOverHttp,
  alarms = noAlarms,
}: WechatDeps): Talk {
  const send = openSend({ settings, clock, random, ask });
  const keys = openWechatKeys({ settings, clock, send, alarms });
  const judge = (answer: Answer) => judgeSignature(answer, keys, clock.now());
  const given = { settings, clock, random, ask, alarms };
  return { ...given, keys, exchange: (request) => exchange(send, judge, request) };
}

import type { Clock } from "../../clock.ts";
import { type Random, randomSymbols } from "../../random.ts";
import { type GatewayAlarms, GatewayError } from "../gateway.ts";
import type { Ask } from "../http.ts";
import { hashOf, hasRightHash } from "./hash.ts";
import { type HupiAnswer, readAnswer } from "./read-answer.ts";
import type { HupiSettings } from "./settings.ts";

export interface HupiDeps {
  readonly settings: HupiSettings;
  readonly clock: Clock;
  readonly random: Random;
  readonly ask: Ask;
  readonly alarms: GatewayAlarms;
}

type Page = "do" | "query" | "refund";

/** Sends a call with its hash. An answer that says no is thrown as `refused`, in the gateway's own words. */
export async function callHupi(
  { settings, clock, random, ask }: HupiDeps,
  page: Page,
  fields: Readonly<Record<string, string>>,
  timeoutMs?: number,
): Promise<HupiAnswer> {
  const sent = {
    ...fields,
    appid: settings.appId,
    time: String(Math.floor(clock.now().getTime() / 1000)),
    nonce_str: randomSymbols(random, 32),
  };
  const body = new URLSearchParams({ ...sent, hash: hashOf(sent, settings.secret) }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  const question = { method: "POST", headers, body, ...(timeoutMs !== undefined && { timeoutMs }) } as const;
  const { status, body: bytes } = await ask(`${settings.gateway}/payment/${page}.html`, question);
  if (status !== 200) throw new GatewayError("unknown", `hupi answered with status ${status}`);
  const answer = readAnswer(bytes.toString("utf8"));
  const { errcode, errmsg } = answer.fields;
  if (errcode !== "0") throw new GatewayError("refused", `hupi refused: ${errcode} ${errmsg?.slice(0, 200)}`);
  return answer;
}

/** Answers to `do` and `refund` carry a hash; without the right one nothing is known of what happened. */
export function requireHash({ fields }: HupiAnswer, { secret }: HupiSettings): void {
  if (!hasRightHash(fields, secret)) throw new GatewayError("unknown", "hupi's answer carries a wrong hash");
}

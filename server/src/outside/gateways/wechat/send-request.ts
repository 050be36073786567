import type { Clock } from "../../clock.ts";
import { type Random, randomSymbols } from "../../random.ts";
import type { Answer, Ask } from "../http.ts";
import type { WechatSettings } from "./settings.ts";
import { authorizationOf } from "./sign-request.ts";

export interface Request {
  readonly method: "GET" | "POST";
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

/** Sends a request in the merchant's name. Whether the answer is WeChat Pay's own is not judged here. */
export type Send = (request: Request) => Promise<Answer>;

interface Sender {
  readonly settings: WechatSettings;
  readonly clock: Clock;
  readonly random: Random;
  readonly ask: Ask;
}

export function openSend({ settings, clock, random, ask }: Sender): Send {
  // Asks for answers under this key. A merchant who is just moving to it would get them under either.
  const [serial] = settings.publicKeys.keys();
  return ({ method, path, body: given }) => {
    const body = given === undefined ? "" : JSON.stringify(given);
    const timestampS = Math.floor(clock.now().getTime() / 1000);
    const nonce = randomSymbols(random, 32);
    const headers = {
      authorization: authorizationOf(settings, { method, path, body, timestampS, nonce }),
      accept: "application/json",
      "user-agent": "Baleen",
      ...(body && { "content-type": "application/json" }),
      ...(serial && { "wechatpay-serial": serial }),
    };
    return ask(`${settings.gateway}${path}`, { method, headers, ...(body && { body }) });
  };
}

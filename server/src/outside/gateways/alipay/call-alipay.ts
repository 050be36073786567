import type { Clock } from "../../clock.ts";
import { GatewayError } from "../gateway.ts";
import { type Ask, ask as askOverHttp } from "../http.ts";
import { type AcceptedReply, acceptReply } from "./accept-reply.ts";
import { readReply } from "./read-reply.ts";
import type { AlipaySettings } from "./settings.ts";
import { type AlipayRequest, writeRequest } from "./write-request.ts";

export interface AlipayLine {
  readonly settings: AlipaySettings;
  readonly clock: Clock;
  readonly ask?: Ask;
}

/** Asks Alipay, and gives what it has signed. */
export type CallAlipay = (request: AlipayRequest) => Promise<AcceptedReply>;

export function openLine({ settings, clock, ask = askOverHttp }: AlipayLine): CallAlipay {
  return async (request) => {
    const { url, ...question } = writeRequest(request, settings, clock.now());
    const answer = await ask(url, question);
    const reply = acceptReply(readReply(answer, request.method, settings.publicKeys), request.method);
    refuseMixUp(reply, request);
    return reply;
  };
}

/** Signatures do not cover the question, so the answer to another one, held back and played again, would fit. */
function refuseMixUp(reply: AcceptedReply, { method, content }: AlipayRequest): void {
  const about = reply.field("out_trade_no");
  if (about === undefined || about === content.out_trade_no) return;
  throw new GatewayError("unknown", `Alipay's answer to ${method} is about another trade`);
}

import type { z } from "zod";
import { GatewayError } from "../gateway.ts";
import type { Answer } from "../http.ts";
import type { Verdict } from "./judge-signature.ts";
import type { Request, Send } from "./send-request.ts";
import { jsonOf, refusalOf } from "./wechat-refusal.ts";

export type Judge = (answer: Answer) => Promise<Verdict>;

/** Sends a request and gives an answer that WeChat Pay has signed just now. Throws `GatewayError` for all others. */
export async function exchange(send: Send, judge: Judge, request: Request): Promise<Answer> {
  const first = await sendOnce(send, judge, request);
  // Probes hit single answers, and everything that is asked here may be asked twice.
  const { answer, verdict } = first.verdict === "probe" ? await sendOnce(send, judge, request) : first;
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, verdict === "authentic");
  if (verdict === "authentic") return answer;
  throw new GatewayError(
    "unknown",
    `An answer from WeChat Pay was not believed: it is ${described[verdict]}`,
  );
}

async function sendOnce(send: Send, judge: Judge, request: Request) {
  const answer = await send(request);
  return { answer, verdict: await judge(answer) };
}

const described: Readonly<Record<Exclude<Verdict, "authentic">, string>> = {
  unsigned: "unsigned",
  probe: "signed wrongly on purpose",
  "signed with an unknown key": "signed with an unknown key",
  forged: "not signed by WeChat Pay",
  stale: "from another time than this machine's clock shows",
};

/** The content of an authentic answer in its form. */
export function contentOf<Content>(answer: Answer, schema: z.ZodType<Content>): Content {
  const content = schema.safeParse(jsonOf(answer.body));
  if (!content.success) throw new GatewayError("unknown", "An answer from WeChat Pay has an unexpected form");
  return content.data;
}

import type { KeyObject } from "node:crypto";
import type { Question } from "../http.ts";
import { beijingTime } from "./beijing-time.ts";
import { joinFields } from "./join-fields.ts";
import { signRsa2, signType } from "./rsa2.ts";

/** What Alipay is asked to do: one of its methods with the method's own fields. */
export interface AlipayRequest {
  readonly method: string;
  /** None of them may be undefined or empty. */
  readonly content: Readonly<Record<string, string>>;
  readonly notifyUrl?: string;
}

interface Sender {
  readonly appId: string;
  readonly privateKey: KeyObject;
  readonly gatewayUrl: string;
}

interface Written extends Question {
  readonly url: string;
}

/**
 * A signed request. All but the content goes into the address: Alipay has to know the charset before it can
 * decode a body.
 */
export function writeRequest(request: AlipayRequest, sender: Sender, now: Date): Written {
  const fields = {
    app_id: sender.appId,
    method: request.method,
    format: "JSON",
    charset: "utf-8",
    sign_type: signType,
    timestamp: beijingTime(now),
    version: "1.0",
    // Alipay leaves empty fields out of the signed text, so none is ever sent.
    ...(request.notifyUrl && { notify_url: request.notifyUrl }),
  };
  const content = { biz_content: JSON.stringify(request.content) };
  const text = joinFields(Object.entries({ ...fields, ...content }));
  const url = new URL(sender.gatewayUrl);
  url.search = new URLSearchParams({ ...fields, sign: signRsa2(text, sender.privateKey) }).toString();
  return {
    url: url.href,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded;charset=utf-8" },
    body: new URLSearchParams(content).toString(),
  };
}

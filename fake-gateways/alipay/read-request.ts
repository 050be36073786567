import type { KeyObject } from "node:crypto";
import type { Heard } from "../listen.ts";
import { readTime } from "./beijing.ts";
import { Refusal } from "./refusal.ts";
import { fits, textOf } from "./sign.ts";

export interface Call {
  readonly method: string;
  readonly content: Readonly<Record<string, string | undefined>>;
  readonly notifyUrl: string | undefined;
}

export interface Merchant {
  readonly appId: string;
  readonly publicKey: KeyObject;
}

const toleranceMs = 15 * 60 * 1000;

/** Parameters may stand in the address and in the body; each of them once. */
export function readParameters({ url, body }: Heard): ReadonlyMap<string, string> {
  const pairs = [...url.searchParams, ...new URLSearchParams(body.toString())];
  const values = new Map(pairs);
  if (values.size < pairs.length) throw invalid("isv.invalid-parameter", "参数重复");
  return values;
}

/** Throws a `Refusal` in the true gateway's words. */
export function readRequest(values: ReadonlyMap<string, string>, merchant: Merchant, now: Date): Call {
  for (const name of ["app_id", "method", "timestamp", "version", "sign_type", "sign", "biz_content"]) {
    if (!values.get(name))
      throw new Refusal(
        "40001",
        `isv.missing-${name.replace("sign", "signature").replace("_", "-")}`,
        `缺少${name}参数`,
      );
  }
  if (values.get("app_id") !== merchant.appId) throw invalid("isv.invalid-app-id", "无效的AppID参数");
  if (values.get("charset") !== "utf-8") throw invalid("isv.invalid-charset", "字符集错误");
  if (values.get("version") !== "1.0") throw invalid("isv.invalid-version", "版本错误");
  if (values.get("sign_type") !== "RSA2") throw invalid("isv.invalid-signature-type", "无效签名类型");
  const text = textOf(values, ["sign"]);
  if (!fits(text, values.get("sign") ?? "", merchant.publicKey)) {
    const shown = text.replaceAll("&", "&amp;");
    throw invalid("isv.invalid-signature", `验签出错，网关生成的验签字符串为：${shown}`);
  }
  const at = readTime(values.get("timestamp"));
  if (!at || Math.abs(at.getTime() - now.getTime()) > toleranceMs) {
    throw invalid("isv.invalid-timestamp", "非法的时间戳参数");
  }
  return {
    method: values.get("method") ?? "",
    content: readContent(values.get("biz_content") ?? ""),
    notifyUrl: values.get("notify_url"),
  };
}

function readContent(text: string): Call["content"] {
  try {
    const content: unknown = JSON.parse(text);
    return Object.fromEntries(Object.entries(content ?? {}).map(([name, value]) => [name, String(value)]));
  } catch {
    throw invalid("isv.invalid-parameter", "biz_content不是JSON");
  }
}

function invalid(subCode: string, sentence: string): Refusal {
  return new Refusal("40002", subCode, sentence);
}

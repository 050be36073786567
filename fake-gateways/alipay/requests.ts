import type { KeyObject } from "node:crypto";
import { readTime } from "../formats.ts";
import type { ReceivedRequest } from "../listen.ts";
import { partsOf, type ReceivedPart } from "../multipart.ts";
import type { Certificates } from "./keys.ts";
import { textToSign, verifyText } from "./signature.ts";

export interface Call {
  readonly method: string;
  readonly content: Readonly<Record<string, string | undefined>>;
  /** `biz_content` as it was sent: numbers may be too large for `content`. */
  readonly json: string;
  /** All parameters. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The uploaded file. */
  readonly file: ReceivedPart | undefined;
  readonly notifyUrl: string | undefined;
}

export interface Merchant {
  readonly appId: string;
  readonly publicKey: KeyObject;
  readonly certificates: Certificates | undefined;
}

/** In certificate mode, every request has to name the sender's certificates. */
function requireCertificates(values: ReadonlyMap<string, string>, { certificates }: Merchant): void {
  if (!certificates) return;
  const [app, root] = [values.get("app_cert_sn"), values.get("alipay_root_cert_sn")];
  if (!app) throw new ProtocolError("40001", "isv.missing-app-cert-sn", "缺少应用公钥证书序列号");
  if (!root) throw new ProtocolError("40001", "isv.missing-alipay-root-cert-sn", "缺少支付宝根证书序列号");
  if (app !== certificates.appSn) throw invalidArgument("isv.app-cert-not-exist", "应用公钥证书不存在");
  if (root !== certificates.rootSn)
    throw invalidArgument("isv.invalid-alipay-root-cert-sn", "支付宝根证书序列号错误");
}

const toleranceMs = 15 * 60 * 1000;

/** Reads the parameters of the query and of the body. No parameter may be repeated. */
export function readParameters(request: ReceivedRequest): ReadonlyMap<string, string> {
  const parts = partsOf(request);
  const texts = parts.filter(({ fileName }) => fileName === undefined);
  const form = parts.length > 0 ? [] : [...new URLSearchParams(request.body.toString())];
  const pairs = [
    ...request.url.searchParams,
    ...form,
    ...texts.map(({ name, content }) => [name, content.toString()] as const),
  ];
  const values = new Map(pairs);
  if (values.size < pairs.length) throw invalidArgument("isv.invalid-parameter", "参数重复");
  return values;
}

/** Methods with parameters of their own instead of `biz_content`. */
const methodsWithoutContent = [
  "alipay.merchant.tradecomplain.feedback.submit",
  "alipay.merchant.image.upload",
  "alipay.security.risk.complaint.file.upload",
];

/** The parameters that every method needs. */
function requireCommon(values: ReadonlyMap<string, string>): void {
  const hasContent = !methodsWithoutContent.includes(values.get("method") ?? "");
  const required = ["app_id", "method", "timestamp", "version", "sign_type", "sign"];
  for (const name of [...required, ...(hasContent ? ["biz_content"] : [])]) {
    if (!values.get(name))
      throw new ProtocolError(
        "40001",
        `isv.missing-${name.replace("sign", "signature").replace("_", "-")}`,
        `缺少${name}参数`,
      );
  }
}

/** Throws `ProtocolError` with the real gateway's codes and messages. */
export function readRequest(
  request: ReceivedRequest,
  values: ReadonlyMap<string, string>,
  merchant: Merchant,
  now: Date,
): Call {
  requireCommon(values);
  if (values.get("app_id") !== merchant.appId) throw invalidArgument("isv.invalid-app-id", "无效的AppID参数");
  if (values.get("charset") !== "utf-8") throw invalidArgument("isv.invalid-charset", "字符集错误");
  if (values.get("version") !== "1.0") throw invalidArgument("isv.invalid-version", "版本错误");
  if (values.get("sign_type") !== "RSA2") throw invalidArgument("isv.invalid-signature-type", "无效签名类型");
  requireCertificates(values, merchant);
  const text = textToSign(values, ["sign"]);
  if (!verifyText(text, values.get("sign") ?? "", merchant.publicKey)) {
    const shownText = text.replaceAll("&", "&amp;");
    throw invalidArgument("isv.invalid-signature", `验签出错，网关生成的验签字符串为：${shownText}`);
  }
  const at = readTime(values.get("timestamp"));
  if (!at || Math.abs(at.getTime() - now.getTime()) > toleranceMs) {
    throw invalidArgument("isv.invalid-timestamp", "非法的时间戳参数");
  }
  return {
    method: values.get("method") ?? "",
    content: readContent(values.get("biz_content") ?? "{}"),
    json: values.get("biz_content") ?? "{}",
    parameters: values,
    file: partsOf(request).find(({ fileName }) => fileName !== undefined),
    notifyUrl: values.get("notify_url"),
  };
}

function readContent(text: string): Call["content"] {
  try {
    const content: unknown = JSON.parse(text);
    return Object.fromEntries(Object.entries(content ?? {}).map(([name, value]) => [name, String(value)]));
  } catch {
    throw invalidArgument("isv.invalid-parameter", "biz_content不是JSON");
  }
}

function invalidArgument(subCode: string, sentence: string): ProtocolError {
  return new ProtocolError("40002", subCode, sentence);
}

const messages: Readonly<Record<string, string>> = {
  "20000": "Service Currently Unavailable",
  "40001": "Missing Required Arguments",
  "40002": "Invalid Arguments",
  "40004": "Business Failed",
  "40006": "Insufficient Permissions",
};

/** An error answer of the gateway. */
export class ProtocolError extends Error {
  readonly code: string;
  readonly subCode: string;
  /** Fields that the answer has besides the error. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: string, subCode: string, sentence: string, fields: ProtocolError["fields"] = {}) {
    super(sentence);
    this.code = code;
    this.subCode = subCode;
    this.fields = fields;
  }

  get node(): Readonly<Record<string, string>> {
    const { code, subCode, message, fields } = this;
    return { code, msg: messages[code] ?? "", sub_code: subCode, sub_msg: message, ...fields };
  }
}

/** The method's own failure. */
export function businessError(
  name: string,
  sentence: string,
  fields: ProtocolError["fields"] = {},
): ProtocolError {
  return new ProtocolError("40004", `ACQ.${name}`, sentence, fields);
}

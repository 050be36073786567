import { z } from "zod";
import { chinaTimeOf } from "../../../platform/china-day.ts";
import type { HttpRequest, HttpResponse } from "../../../platform/http-client.ts";
import { joinFields } from "../formats.ts";
import { GatewayError, type GatewayOptions, noAlarms } from "../gateway.ts";
import { sendOverHttp } from "../http.ts";
import { type FormPart, writeMultipart } from "../multipart.ts";
import { signText } from "../rsa-keys.ts";
import { type ExactJson, parseExactly, writeExactly } from "./exact-json.ts";
import type { AlipaySettings } from "./settings.ts";
import { isSignedRsa2, rawMembers, signType } from "./signature.ts";

export type AlipayOptions = Pick<
  GatewayOptions<AlipaySettings>,
  "settings" | "clock" | "sendHttp" | "alarms"
>;

export interface AlipayConnection extends Required<AlipayOptions> {
  /**
   * Sends a signed request. The returned reply is authentic and about the same trade. Throws `GatewayError` otherwise.
   */
  sendRequest(request: AlipayRequest): Promise<AuthenticReply>;
}

/** The name of an Alipay API method, with its fields. */
export interface AlipayRequest {
  readonly method: string;
  /** The fields of `biz_content`; absent for methods with parameters of their own. No value may be undefined or empty. */
  readonly content?: Readonly<Record<string, ExactJson>>;
  /** The method's own parameters beside the common ones. None may be empty. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** A file, which the signature does not cover. */
  readonly file?: FormPart;
  readonly notifyUrl?: string;
  /** False for a request that would take effect twice; by default true. */
  readonly isRepeatable?: boolean;
}

export function connect(parts: AlipayOptions): AlipayConnection {
  const options = { sendHttp: sendOverHttp, alarms: noAlarms, ...parts };
  const { settings, clock, sendHttp } = options;
  return {
    ...options,
    async sendRequest(request) {
      const { url, ...httpRequest } = writeRequest(request, settings, clock.now());
      const answer = await sendHttp(url, httpRequest);
      const reply = requireAuthentic(readReply(answer, request.method, settings), request.method);
      requireSameTrade(reply, request);
      return reply;
    },
  };
}

/** Signatures do not cover the request, so a replayed reply about another trade would pass the signature check. */
function requireSameTrade(reply: AuthenticReply, { method, content }: AlipayRequest): void {
  const tradeNo = reply.field("out_trade_no");
  if (tradeNo === undefined || tradeNo === content?.out_trade_no) return;
  throw new GatewayError("unknown", `Alipay's answer to ${method} is about another trade`);
}

/**
 * All parameters except the content go into the query string: Alipay needs the charset before it can decode the body.
 */
export function writeRequest(
  request: AlipayRequest,
  sender: AlipaySettings,
  now: Date,
): HttpRequest & { readonly url: string } {
  const fields = {
    app_id: sender.appId,
    method: request.method,
    format: "JSON",
    charset: "utf-8",
    sign_type: signType,
    timestamp: chinaTimeOf(now),
    version: "1.0",
    ...(sender.certificates && {
      app_cert_sn: sender.certificates.appSn,
      alipay_root_cert_sn: sender.certificates.rootSn,
    }),
    // Alipay omits empty fields from the signed text, so empty fields are not sent.
    ...(request.notifyUrl && { notify_url: request.notifyUrl }),
  };
  const { content, parameters, file, isRepeatable = true } = request;
  const own = { ...(content && { biz_content: writeExactly(content) }), ...parameters };
  const text = joinFields(Object.entries({ ...fields, ...own }));
  const url = new URL(sender.gatewayUrl);
  url.search = new URLSearchParams({ ...fields, sign: signText(text, sender.privateKey) }).toString();
  return {
    url: url.href,
    method: "POST",
    ...writeBody(own, file),
    // Methods about payments are idempotent by the trade's and the refund's number.
    isRepeatable,
  };
}

function writeBody(own: Readonly<Record<string, string>>, file: FormPart | undefined) {
  if (!file) {
    const headers = { "content-type": "application/x-www-form-urlencoded;charset=utf-8" };
    return { headers, body: new URLSearchParams(own).toString() };
  }
  const texts = Object.entries(own).map(([name, content]) => ({ name, content }));
  const { contentType, body } = writeMultipart([...texts, file]);
  return { headers: { "content-type": contentType }, body };
}

/** `unknown certificate`: the message is signed with an Alipay certificate that is not in the settings. */
type SignatureState = "right" | "wrong" | "missing" | "unknown certificate";

export interface Reply {
  /** `10000`: success. `40004`: the method failed; `subCode` contains the reason. Others: see `requireAuthentic`. */
  readonly code: string;
  /** For example `ACQ.TRADE_NOT_EXIST`; empty on success. */
  readonly subCode: string;
  readonly signature: SignatureState;
  /** The result, with integers above 2^53 as text. */
  readonly content: Readonly<Record<string, unknown>>;
  /** A text or number field of the result, as text. */
  field(name: string): string | undefined;
}

const replySchema = z.looseObject({
  code: z.union([z.string(), z.number()]).transform(String),
  sub_code: z.string().default(""),
});

/** Throws `GatewayError` of kind `unknown` for anything but a reply to this method. */
export function readReply(answer: HttpResponse, method: string, keys: AlipayKeys): Reply {
  if (answer.status !== 200) {
    throw new GatewayError("unknown", `Alipay answered ${method} with status ${answer.status}`);
  }
  const members = rawMembers(answer.body);
  const raw = members?.get(`${method.replaceAll(".", "_")}_response`) ?? members?.get("error_response");
  const parsed = raw && replySchema.safeParse(parseExactly(raw.toString()));
  if (!raw || !parsed?.success) {
    throw new GatewayError("unknown", `Alipay answered ${method} with something that is no reply`);
  }
  const { data } = parsed;
  return {
    code: data.code,
    subCode: data.sub_code,
    content: data,
    signature: verifySignature(raw, members ?? new Map(), keys),
    field(name) {
      const value = data[name];
      // Some examples in the documentation have amounts as numbers.
      return typeof value === "number" ? String(value) : typeof value === "string" ? value : undefined;
    },
  };
}

type AlipayKeys = Pick<AlipaySettings, "publicKeys" | "certificates">;

function verifySignature(
  raw: Buffer,
  members: ReadonlyMap<string, Buffer>,
  { publicKeys, certificates }: AlipayKeys,
): SignatureState {
  const [signature, certificateSn] = ["sign", "alipay_cert_sn"].map((name) => {
    const value: unknown = JSON.parse(members.get(name)?.toString() ?? "null");
    return typeof value === "string" ? value : "";
  });
  if (!signature) return "missing";
  // Without certificates, each public key is tried.
  if (!certificates || !certificateSn) return isSignedRsa2(raw, signature, publicKeys) ? "right" : "wrong";
  const key = certificates.alipayKeys.get(certificateSn);
  if (!key) return "unknown certificate";
  return isSignedRsa2(raw, signature, [key]) ? "right" : "wrong";
}

const success = "10000";
const businessFailed = "40004";
const unknownCertificate = "under a certificate that is not among those of ALIPAY_PUBLIC_KEY";
/** Wrong parameters, keys or permissions: a retry does not help. */
const permanentErrors = ["20001", "40001", "40002", "40003", "40006"];

/** A signed reply of a method that succeeded or failed with a reason. */
type AuthenticReply = Reply & { readonly hasSucceeded: boolean };

/**
 * Throws `GatewayError` for replies that are not authentic, and for errors about the request itself. The latter may be
 * unsigned (Alipay may not know which key to use); they mean nothing for the trade.
 */
function requireAuthentic(reply: Reply, method: string): AuthenticReply {
  const { code, subCode, signature } = reply;
  const reasonCode = subCode || code;
  if (signature === "wrong" || signature === "unknown certificate") {
    const signatureProblem =
      signature === "wrong" ? "under a signature that does not fit" : unknownCertificate;
    throw new AlipayError("unknown", method, reasonCode, { how: signatureProblem });
  }
  const isSigned = signature === "right";
  if (permanentErrors.includes(code)) throw new AlipayError("refused", method, reasonCode, { isSigned });
  if (code !== success && code !== businessFailed) throw new AlipayError("unknown", method, reasonCode);
  if (signature === "missing") {
    throw new AlipayError("unknown", method, reasonCode, { how: "without a signature" });
  }
  if (/^(ACQ\.)?SYSTEM_ERROR$/.test(subCode)) throw new AlipayError("unknown", method, reasonCode);
  return { ...reply, hasSucceeded: code === success };
}

export class AlipayError extends GatewayError {
  /** For example `isv.invalid-signature` or `ACQ.TRADE_HAS_SUCCESS`. */
  readonly code: string;

  /** The message contains only the code: Alipay's own messages can include the signed text of the request. */
  constructor(
    kind: "unknown" | "refused",
    method: string,
    code: string,
    {
      how: signatureProblem = "",
      isSigned = false,
    }: { readonly how?: string; readonly isSigned?: boolean } = {},
  ) {
    const readable = /^[\w.-]{1,80}$/.test(code) ? code : "a code that cannot be read";
    super(kind, `Alipay answered ${method} with ${readable} ${signatureProblem}`.trimEnd(), { isSigned });
    this.code = code;
  }
}

import { z } from "zod";
import { chinaTimeOf } from "../../../platform/china-day.ts";
import type { HttpRequest, HttpResponse } from "../../../platform/http-client.ts";
import { joinFields } from "../formats.ts";
import { GatewayError, type GatewayOptions, noAlarms } from "../gateway.ts";
import { sendOverHttp } from "../http.ts";
import { signText } from "../rsa-keys.ts";
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
  /** No value may be undefined or empty. */
  readonly content: Readonly<Record<string, string>>;
  readonly notifyUrl?: string;
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
  if (tradeNo === undefined || tradeNo === content.out_trade_no) return;
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
  const content = { biz_content: JSON.stringify(request.content) };
  const text = joinFields(Object.entries({ ...fields, ...content }));
  const url = new URL(sender.gatewayUrl);
  url.search = new URLSearchParams({ ...fields, sign: signText(text, sender.privateKey) }).toString();
  return {
    url: url.href,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded;charset=utf-8" },
    body: new URLSearchParams(content).toString(),
    // All methods are idempotent by the trade's and the refund's number.
    isRepeatable: true,
  };
}

/** `unknown certificate`: the message is signed with an Alipay certificate that is not in the settings. */
type SignatureState = "right" | "wrong" | "missing" | "unknown certificate";

export interface Reply {
  /** `10000`: success. `40004`: the method failed; `subCode` contains the reason. Others: see `requireAuthentic`. */
  readonly code: string;
  /** For example `ACQ.TRADE_NOT_EXIST`; empty on success. */
  readonly subCode: string;
  readonly signature: SignatureState;
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
  const parsed = raw && replySchema.safeParse(JSON.parse(raw.toString()));
  if (!raw || !parsed?.success) {
    throw new GatewayError("unknown", `Alipay answered ${method} with something that is no reply`);
  }
  const { data } = parsed;
  return {
    code: data.code,
    subCode: data.sub_code,
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
  if (subCode === "ACQ.SYSTEM_ERROR") throw new AlipayError("unknown", method, reasonCode);
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

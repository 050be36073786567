import { z } from "zod";
import type { HttpResponse } from "../../../platform/http-client.ts";
import { randomSymbols } from "../../../platform/random.ts";
import { GatewayError, type GatewayOptions, noAlarms } from "../gateway.ts";
import { sendOverHttp } from "../http.ts";
import type { MultipartForm } from "../multipart.ts";
import { openWechatKeys, type WechatKeys } from "./keys.ts";
import type { WechatSettings } from "./settings.ts";
import { authorizationOf, parseJson, type Verdict, verifySignature } from "./signature.ts";

export type WechatOptions = GatewayOptions<WechatSettings>;

export interface WechatConnection extends Required<WechatOptions> {
  readonly keys: WechatKeys;
  /** Sends a signed request. The returned answer has status 2xx and is authentic; throws `GatewayError` otherwise. */
  sendRequest(request: WechatRequest): Promise<HttpResponse>;
}

interface WechatRequest {
  readonly method: "GET" | "POST" | "PUT";
  /** Includes the query string. */
  readonly path: string;
  readonly body?: unknown;
  /** A multipart body instead of JSON, of which the signature covers the text of one part. */
  readonly form?: MultipartForm & { readonly signedText: string };
  /** False for a request that would take effect twice; by default true. */
  readonly isRepeatable?: boolean;
  /** The media types of the answer; by default JSON. */
  readonly accept?: string;
  /** Another origin of WeChat Pay than the one in the settings. */
  readonly origin?: string;
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
}

type Verify = (answer: HttpResponse) => Promise<Verdict>;

export function connect(parts: WechatOptions): WechatConnection {
  const options = { sendHttp: sendOverHttp, alarms: noAlarms, ...parts };
  const keys = openWechatKeys({
    ...options,
    requestCertificates: (verify) =>
      sendAndVerify(options, { method: "GET", path: "/v3/certificates" }, verify),
  });
  const verify = (answer: HttpResponse) => verifySignature(answer, keys, options.clock.now());
  return {
    ...options,
    keys,
    async sendRequest(request) {
      try {
        return await sendAndVerify(options, request, verify);
      } catch (error) {
        if (error instanceof GatewayError && error.alarmKind) {
          await options.alarms.raise({ kind: error.alarmKind, subject: "wechat", details: { error } });
        }
        throw error;
      }
    },
  };
}

type Sender = Required<Omit<WechatOptions, "alarms">>;

async function sendAndVerify(sender: Sender, request: WechatRequest, verify: Verify): Promise<HttpResponse> {
  const first = await sendOnce(sender, request, verify);
  // A probe is a single answer, so the request is sent again.
  const isSentAgain = first.verdict === "probe" && request.isRepeatable !== false;
  const { answer, verdict } = isSentAgain ? await sendOnce(sender, request, verify) : first;
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer, verdict === "authentic");
  if (verdict === "authentic") return answer;
  throw new GatewayError(
    "unknown",
    `An answer from WeChat Pay was not believed: it is ${verdictTexts[verdict]}`,
  );
}

async function sendOnce(sender: Sender, request: WechatRequest, verify: Verify) {
  const answer = await sendUnverified(sender, request);
  return { answer, verdict: await verify(answer) };
}

/** Sends a request signed by the merchant. Does not check that WeChat Pay signed the answer. */
export async function sendUnverified(
  { settings, clock, random, sendHttp }: Sender,
  {
    method,
    path,
    body: content,
    form,
    accept = "application/json",
    origin = settings.gatewayOrigin,
    ...limits
  }: WechatRequest,
): Promise<HttpResponse> {
  const json = content === undefined ? "" : JSON.stringify(content);
  const timestampS = Math.floor(clock.now().getTime() / 1000);
  const nonce = randomSymbols(random, 32);
  // Requests answers signed with the newest key: during a migration WeChat Pay could use either key.
  const [serial] = settings.publicKeys.keys();
  const headers = {
    authorization: authorizationOf(settings, {
      method,
      path,
      body: form?.signedText ?? json,
      timestampS,
      nonce,
    }),
    accept,
    "user-agent": "Baleen",
    ...(json && { "content-type": "application/json" }),
    ...(form && { "content-type": form.contentType }),
    ...(serial && { "wechatpay-serial": serial }),
  };
  const body = form?.body ?? json;
  // Creating, closing and refunding are idempotent by their numbers.
  const request = { method, headers, isRepeatable: true, ...limits, ...(body && { body }) };
  return await sendHttp(`${origin}${path}`, request);
}

const verdictTexts: Readonly<Record<Exclude<Verdict, "authentic">, string>> = {
  unsigned: "unsigned",
  probe: "signed wrongly on purpose",
  "signed with an unknown key": "signed with an unknown key",
  forged: "not signed by WeChat Pay",
  stale: "from another time than this machine's clock shows",
};

/** Older documents write the codes without the inner underscores. */
const notFoundPattern = /^(ORDER|RESOURCE|REFUND)_?NOT_?EXISTS?$/;

/**
 * The configured merchant number belongs to a service provider, whose requests must name one of its merchants
 * (binarywang/WxJava#3676).
 */
const serviceProviderPattern = /sub_?mch_?id|受理机构|服务商/i;

/** An error answer. It may be unsigned and made up by a proxy in between. */
export class WechatError extends GatewayError {
  /** For example `ORDER_NOT_EXIST`; empty if the answer contains none. */
  readonly code: string;

  constructor(
    kind: "unknown" | "refused",
    code: string,
    sentence: string,
    { isSigned = false, hadNoEffect = false }: Pick<Partial<GatewayError>, "isSigned" | "hadNoEffect"> = {},
  ) {
    const alarmKind = serviceProviderPattern.test(sentence) ? "gateway.service_provider" : undefined;
    super(kind, sentence, {
      ...{ isSigned, hadNoEffect },
      isNotFound: notFoundPattern.test(code),
      ...(alarmKind && { alarmKind }),
    });
    this.code = code;
  }
}

const errorSchema = z.object({ code: z.string().regex(/^\w{1,64}$/), message: z.string().catch("") });

/** Codes of transient errors, regardless of the HTTP status. */
const transientCodePattern = /^(SYSTEM_?ERROR|BANK_?ERROR|FREQUENCY_LIMIT(ED)?)$/;

export function errorOf({ status, body }: HttpResponse, isSigned: boolean): WechatError {
  const { data } = errorSchema.safeParse(parseJson(body));
  if (!data) {
    const sentence = `WeChat Pay answered with status ${status} and no reason`;
    return new WechatError("unknown", "", sentence, { hadNoEffect: status === 429 });
  }
  const isFinal = status >= 400 && status < 500 && status !== 429 && !transientCodePattern.test(data.code);
  const sentence = `WeChat Pay refused: ${status} ${data.code} ${data.message.slice(0, 200)}`.trim();
  const hadNoEffect = status === 429 || /^FREQUENCY_LIMIT/.test(data.code);
  return new WechatError(isFinal ? "refused" : "unknown", data.code, sentence, { isSigned, hadNoEffect });
}

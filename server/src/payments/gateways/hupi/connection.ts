import { randomSymbols } from "../../../platform/random.ts";
import { GatewayError, type GatewayOptions, noAlarms } from "../gateway.ts";
import { sendOverHttp } from "../http.ts";
import type { HupiSettings } from "./settings.ts";
import { type Fields, hasCorrectHash, hashOf } from "./signature.ts";

export type HupiOptions = GatewayOptions<HupiSettings>;

export interface HupiConnection extends Required<HupiOptions> {
  /** Sends a request with its hash. The returned answer has no error code; throws `GatewayError` otherwise. */
  sendRequest(request: HupiRequest): Promise<HupiAnswer>;
}

interface HupiRequest {
  readonly page: "do" | "query" | "refund";
  readonly fields: Readonly<Record<string, string>>;
  readonly timeoutMs?: number | undefined;
}

export function connect(parts: HupiOptions): HupiConnection {
  const options = { sendHttp: sendOverHttp, alarms: noAlarms, ...parts };
  return { ...options, sendRequest: (request) => sendRequest(options, request) };
}

async function sendRequest(
  { settings, clock, random, sendHttp }: Required<HupiOptions>,
  { page, fields, timeoutMs }: HupiRequest,
): Promise<HupiAnswer> {
  const sent = {
    ...fields,
    appid: settings.appId,
    time: String(Math.floor(clock.now().getTime() / 1000)),
    nonce_str: randomSymbols(random, 32),
  };
  const body = new URLSearchParams({ ...sent, hash: hashOf(sent, settings.secret) }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  // Creating is not idempotent: a number that was used before is refused.
  const isRepeatable = page === "query";
  const limits = timeoutMs !== undefined && { timeoutMs };
  const httpRequest = { method: "POST", headers, body, isRepeatable, ...limits } as const;
  const { status, body: bytes } = await sendHttp(
    `${settings.gatewayOrigin}/payment/${page}.html`,
    httpRequest,
  );
  if (status !== 200) throw new GatewayError("unknown", `hupi answered with status ${status}`);
  const answer = readAnswer(bytes.toString("utf8"));
  const { errcode, errmsg } = answer.fields;
  if (errcode !== "0") throw new GatewayError("refused", `hupi refused: ${errcode} ${errmsg?.slice(0, 200)}`);
  return answer;
}

/**
 * For answers to `do` and `refund`, which have a hash. Throws `GatewayError` of kind `unknown` if the hash is wrong.
 */
export function requireHash({ fields }: HupiAnswer, { secret }: HupiSettings): void {
  if (!hasCorrectHash(fields, secret))
    throw new GatewayError("unknown", "hupi's answer carries a wrong hash");
}

/** The fields of the answer, and those of its `data`. Numbers are texts with the digits that were sent. */
export interface HupiAnswer {
  readonly fields: Fields;
  readonly data: Fields;
}

/** Parses an answer. Throws `GatewayError` of kind `unknown` for anything but an answer of hupi. */
export function readAnswer(text: string): HupiAnswer {
  const value = parse(text);
  if (!isObject(value) || value.errcode === undefined) {
    throw new GatewayError("unknown", "hupi answered with something that is no answer");
  }
  return { fields: textsOf(value), data: isObject(value.data) ? textsOf(value.data) : {} };
}

/** Keeps the digits of numbers, which the hash covers: parsing would round long numbers and turn `9.90` into 9.9. */
function parse(text: string): unknown {
  const keepDigits = (_name: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textsOf(fields: Readonly<Record<string, unknown>>): Fields {
  const texts = Object.entries(fields).flatMap(([name, value]): [string, string | null][] => {
    if (value === null) return [[name, null]];
    return typeof value === "object" ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(texts);
}

import type { ReceivedRequest } from "../listen.ts";
import { type Fields, hashOf } from "./signature.ts";

/** An error answer: status 200 with an `errcode` other than 0. */
export class ProtocolError extends Error {
  readonly errcode: number;

  constructor(errcode: number, errmsg: string) {
    super(errmsg);
    this.errcode = errcode;
  }
}

export interface Account {
  readonly appId: string;
  readonly secret: string;
}

const maxClockSkewS = 600;

/** The fields of a request, in JSON or a form. Throws `ProtocolError` if hash or time is wrong. */
export function readRequest(
  request: ReceivedRequest,
  { appId, secret }: Account,
  now: Date,
): Readonly<Record<string, string>> {
  const fields = fieldsOf(request);
  if (fields.appid !== appId) throw new ProtocolError(40001, "appid不存在");
  const { hash, ...signed } = fields;
  if (hash !== hashOf(signed, secret)) throw new ProtocolError(40029, "签名错误");
  const time = Number(fields.time);
  if (!(Math.abs(now.getTime() / 1000 - time) <= maxClockSkewS)) throw new ProtocolError(40030, "请求已超时");
  if (!fields.nonce_str || String(fields.nonce_str).length > 32)
    throw new ProtocolError(40002, "nonce_str无效");
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]));
}

function fieldsOf({ headers, body, url }: ReceivedRequest): Fields {
  if (!headers["content-type"]?.includes("json")) {
    return Object.fromEntries([...url.searchParams, ...new URLSearchParams(body.toString("utf8"))]);
  }
  try {
    // A value that is not an object fails the check of the appid.
    return JSON.parse(body.toString("utf8")) as Fields;
  } catch {
    throw new ProtocolError(40003, "请求不是JSON");
  }
}

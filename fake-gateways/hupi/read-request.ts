import type { Heard } from "../listen.ts";
import { type Fields, signFields } from "./sign-fields.ts";

/** A refusal in the gateway's form: status 200, and an `errcode` that is not 0. */
export class Refusal extends Error {
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

const latenessS = 600;

/** The fields of a call, as JSON or as a form, once their hash and their time are found right. */
export function readRequest(
  heard: Heard,
  { appId, secret }: Account,
  now: Date,
): Readonly<Record<string, string>> {
  const fields = fieldsOf(heard);
  if (fields.appid !== appId) throw new Refusal(40001, "appid不存在");
  const { hash, ...signed } = fields;
  if (hash !== signFields(signed, secret)) throw new Refusal(40029, "签名错误");
  const time = Number(fields.time);
  if (!(Math.abs(now.getTime() / 1000 - time) <= latenessS)) throw new Refusal(40030, "请求已超时");
  if (!fields.nonce_str || String(fields.nonce_str).length > 32) throw new Refusal(40002, "nonce_str无效");
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]));
}

function fieldsOf({ headers, body, url }: Heard): Fields {
  if (!headers["content-type"]?.includes("json")) {
    return Object.fromEntries([...url.searchParams, ...new URLSearchParams(body.toString("utf8"))]);
  }
  try {
    // Whatever else it may be fails at the appid.
    return JSON.parse(body.toString("utf8")) as Fields;
  } catch {
    throw new Refusal(40003, "请求不是JSON");
  }
}

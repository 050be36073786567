import type { KeyObject } from "node:crypto";
import { z } from "zod";
import { GatewayError } from "../gateway.ts";
import type { Answer } from "../http.ts";
import { rawMembers } from "./raw-members.ts";
import { isSignedRsa2 } from "./rsa2.ts";

/** What came back, signed by Alipay or not. */
export interface Reply {
  /** `10000` is success, `40004` the business's own no; see `accept-reply.ts` for the others. */
  readonly code: string;
  /** Why not, such as `ACQ.TRADE_NOT_EXIST`; empty where nothing failed. */
  readonly subCode: string;
  readonly signature: "right" | "wrong" | "missing";
  /** A field of the result, if it is there and no more than a text. */
  field(name: string): string | undefined;
}

const node = z.looseObject({
  code: z.union([z.string(), z.number()]).transform(String),
  sub_code: z.string().default(""),
});

/** Throws `GatewayError` of kind `unknown` for whatever is no reply to this method. */
export function readReply(answer: Answer, method: string, publicKeys: readonly KeyObject[]): Reply {
  if (answer.status !== 200) {
    throw new GatewayError("unknown", `Alipay answered ${method} with status ${answer.status}`);
  }
  const members = rawMembers(answer.body);
  const raw = members?.get(`${method.replaceAll(".", "_")}_response`) ?? members?.get("error_response");
  const parsed = raw && node.safeParse(JSON.parse(raw.toString()));
  if (!raw || !parsed?.success) {
    throw new GatewayError("unknown", `Alipay answered ${method} with something that is no reply`);
  }
  const { data } = parsed;
  return {
    code: data.code,
    subCode: data.sub_code,
    signature: judgeSignature(raw, members?.get("sign"), publicKeys),
    field(name) {
      const value = data[name];
      // Some samples of the documentation have amounts as numbers; of two decimals they print as they were.
      return typeof value === "number" ? String(value) : typeof value === "string" ? value : undefined;
    },
  };
}

function judgeSignature(
  raw: Buffer,
  sign: Buffer | undefined,
  publicKeys: readonly KeyObject[],
): Reply["signature"] {
  const signature: unknown = sign && JSON.parse(sign.toString());
  if (typeof signature !== "string" || signature === "") return "missing";
  return isSignedRsa2(raw, signature, publicKeys) ? "right" : "wrong";
}

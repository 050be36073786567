import type { Reply } from "../listen.ts";
import type { Keys } from "./keys.ts";
import type { Refusal } from "./refusal.ts";
import { signed } from "./sign.ts";

/** Ways in which answers differ though the gateway did what it was asked. */
export const replyModes = [
  /** `/` written as `\/`, as the true gateway does in places. */
  "escaped-slashes",
  "sign-first",
  /** With the serial number of a certificate beside the signature. */
  "cert-sn",
  /** Signed with the key that the gateway is changing to. */
  "next-key",
  "unsigned",
  /** About another trade, but with a good signature: an answer of before, played again. */
  "other-trade",
] as const;

/** A reply in the gateway's form. The signature covers the very characters of the node. */
export function writeReply(name: string, node: object, keys: Keys, mode: string | undefined): Reply {
  const shown = mode === "other-trade" ? { ...node, out_trade_no: "ANOTHER_TRADE" } : node;
  const plain = JSON.stringify(shown);
  const text = mode === "escaped-slashes" ? plain.replaceAll("/", "\\/") : plain;
  const members = [`${JSON.stringify(name)}:${text}`];
  if (mode === "cert-sn") members.push('"alipay_cert_sn":"0123456789abcdef0123456789abcdef"');
  if (mode !== "unsigned") members.push(`"sign":"${signed(text, keyFor(keys, mode))}"`);
  if (mode === "sign-first") members.reverse();
  return page(`{${members.join(",")}}`);
}

/** What came up before the gateway knew whose key to answer with: it is not signed. */
export function writeUnsigned(name: string, refusal: Refusal): Reply {
  return page(JSON.stringify({ [name]: refusal.node }));
}

function keyFor({ current, next, merchantPrivate }: Keys, mode: string | undefined) {
  if (mode === "bad-signature") return merchantPrivate;
  return mode === "next-key" ? next : current;
}

function page(body: string): Reply {
  return { status: 200, headers: { "content-type": "text/html;charset=utf-8" }, body };
}

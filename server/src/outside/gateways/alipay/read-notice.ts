import type { Notice, RawNotice } from "../gateway.ts";
import { joinFields } from "./join-fields.ts";
import { readTrade } from "./read-trade.ts";
import { isSignedRsa2, signType } from "./rsa2.ts";
import type { AlipaySettings } from "./settings.ts";

/**
 * A notice that Alipay signed for this application and this seller. Fields that are not known are as much a
 * part of the signed text as all others.
 */
export function readNotice(raw: RawNotice, settings: AlipaySettings): Notice | undefined {
  const fields = readForm(raw.body);
  if (!fields || !isSigned(fields, settings) || !isForUs(fields, settings)) return undefined;
  const noticeId = fields.get("notify_id");
  const trade = readTrade((name) => fields.get(name));
  return noticeId && trade ? { noticeId, trade } : undefined;
}

/** The form's fields, decoded once. Undefined if one comes twice: which of the two would be signed? */
function readForm(body: string): ReadonlyMap<string, string> | undefined {
  const pairs = Array.from(new URLSearchParams(body));
  const fields = new Map(pairs);
  return fields.size === pairs.length ? fields : undefined;
}

/** Unlike in requests, `sign_type` is no part of the text. */
function isSigned(fields: ReadonlyMap<string, string>, { publicKeys }: AlipaySettings): boolean {
  if (fields.get("sign_type") !== signType) return false;
  const signed = Array.from(fields).filter(([name]) => name !== "sign" && name !== "sign_type");
  return isSignedRsa2(Buffer.from(joinFields(signed)), fields.get("sign") ?? "", publicKeys);
}

function isForUs(fields: ReadonlyMap<string, string>, { appId, sellerId }: AlipaySettings): boolean {
  return (
    fields.get("notify_type") === "trade_status_sync" &&
    fields.get("charset")?.toLowerCase() === "utf-8" &&
    fields.get("app_id") === appId &&
    fields.get("seller_id") === sellerId
  );
}

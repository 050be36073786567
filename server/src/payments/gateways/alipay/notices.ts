import { joinFields, parseForm } from "../formats.ts";
import type { Notice, RawNotice } from "../gateway.ts";
import type { AlipaySettings } from "./settings.ts";
import { isSignedRsa2, signType } from "./signature.ts";
import { readTrade } from "./trades.ts";

/** Undefined unless Alipay signed it for this application and seller. Unknown fields are part of the signed text. */
export function readNotice(settings: AlipaySettings, { body }: RawNotice): Notice | undefined {
  const fields = parseForm(body);
  if (!fields || !isSigned(fields, settings) || !isForUs(fields, settings)) return undefined;
  const noticeId = fields.get("notify_id");
  const trade = readTrade((name) => fields.get(name));
  return noticeId && trade ? { noticeId, trade } : undefined;
}

/** Unlike in requests, the signed text does not have `sign_type` (alipay-sdk-nodejs-all, test/alipay.test.ts). */
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

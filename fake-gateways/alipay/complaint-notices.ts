import { randomUUID } from "node:crypto";
import { writeTime } from "../formats.ts";
import type { Notice } from "../notice-delivery.ts";
import type { Complaint, ComplaintServer } from "./complaint-book.ts";
import type { Sender } from "./notices.ts";
import { signText, textToSign } from "./signature.ts";

/** The message that a complaint has changed: its id and nothing else. RiskGO sends none. */
export function changeNotices(
  { id, family }: Complaint,
  { noticeUrl }: Pick<ComplaintServer, "noticeUrl">,
  { appId, keys, now }: Sender,
): readonly Notice[] {
  if (family !== "trade" || noticeUrl === undefined) return [];
  const noticeId = randomUUID().replaceAll("-", "");
  return [
    {
      number: id,
      summary: "tradecomplain.changed",
      url: noticeUrl,
      write() {
        const values = new Map(
          Object.entries({
            msg_method: "alipay.merchant.tradecomplain.changed",
            notify_id: noticeId,
            utc_timestamp: String(now().getTime()),
            notify_time: writeTime(now()),
            app_id: appId,
            charset: "utf-8",
            version: "1.1",
            sign_type: "RSA2",
            // An unknown field, which breaks if it is decoded twice.
            biz_content: JSON.stringify({ complain_event_id: id, field_of_tomorrow: "100% + 1 = 新/%2B" }),
          }),
        );
        const signature = signText(textToSign(values, ["sign", "sign_type"]), keys.current);
        return {
          headers: { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" },
          body: new URLSearchParams([...values, ["sign", signature]]).toString(),
        };
      },
    },
  ];
}

import { z } from "zod";
import type { ComplaintNotice } from "../complaints.ts";
import { parseFormBytes } from "../formats.ts";
import { GatewayError } from "../gateway.ts";
import type { RawNotice } from "../raw-notice.ts";
import type { AlipayConnection } from "./connection.ts";
import { decode, type Fields, isSigned } from "./notices.ts";

/** https://opendocs.alipay.com, 99c0bf7f. */
const changed = "alipay.merchant.tradecomplain.changed";

/**
 * Reads a message to the application gateway (应用网关). The same URL gets the messages of other subjects, which are
 * `other`. A message that Alipay signed but that is refused also raises an alarm.
 */
export async function readTradeComplaintNotice(
  { settings, alarms }: AlipayConnection,
  { body }: RawNotice,
): Promise<ComplaintNotice | "other" | undefined> {
  const byteFields = parseFormBytes(body);
  if (!byteFields || !isSigned(byteFields, settings)) return undefined;
  try {
    const fields = decode(byteFields);
    const app = fields.get("app_id");
    if (app !== settings.appId) {
      const sentence = `It is for the application ${app}`;
      throw new GatewayError("refused", sentence, { alarmKind: "notice.other_merchant" });
    }
    return fields.get("msg_method") === changed ? parseChange(fields) : "other";
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { alarmKind = "notice.refused" } = error;
    await alarms.raise({ kind: alarmKind, subject: "alipay", details: { error } });
    return undefined;
  }
}

const contentSchema = z.looseObject({ complain_event_id: z.string().min(1).max(64) });

function parseChange(fields: Fields): ComplaintNotice {
  // Both names occur.
  const noticeId = fields.get("notify_id") || fields.get("msg_id");
  const { data: content } = contentSchema.safeParse(parseJson(fields.get("biz_content") ?? ""));
  if (!noticeId || !content)
    throw new GatewayError("refused", "It has no number of its own or of a complaint");
  return { noticeId, gatewayId: content.complain_event_id };
}

/** Undefined for anything that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

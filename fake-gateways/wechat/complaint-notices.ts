import type { Notice } from "../notice-delivery.ts";
import type { Complaint } from "./complaint-book.ts";
import type { ComplaintSwitches } from "./complaint-switches.ts";
import { type NoticeWriter, writeNotice } from "./notices.ts";

/** The `action_type` of notices, which differ from the words of the history. */
export type ComplaintAction =
  | "CREATE_COMPLAINT"
  | "CONTINUE_COMPLAINT"
  | "USER_RESPONSE"
  | "RESPONSE_BY_PLATFORM"
  | "SELLER_REFUND"
  | "MERCHANT_RESPONSE"
  | "MERCHANT_CONFIRM_COMPLETE"
  | "MERCHANT_APPROVE_REFUND"
  | "MERCHANT_REJECT_REFUND"
  | "REFUND_SUCCESS"
  | "USER_APPLY_PLATFORM_SERVICE"
  | "PLATFORM_SERVICE_FINISHED";

interface NoticeTarget {
  readonly switches: ComplaintSwitches;
  /** Undefined until the merchant has set one. */
  readonly notifyUrl: string | undefined;
}

/** The notice that something has happened to a complaint: its id and the action, nothing else. */
export function complaintNotices(
  writer: NoticeWriter,
  { id }: Pick<Complaint, "id">,
  action: ComplaintAction,
  { switches, notifyUrl }: NoticeTarget,
): readonly Notice[] {
  if (notifyUrl === undefined) return [];
  const associatedData = { complaint: "complaint", empty: "", missing: undefined }[
    switches["associated-data"]
  ];
  const content = {
    complaint_id: id,
    action_type: switches["complaint-words"] === "new" ? "USER_SENT_VOICE" : action,
  };
  const message = {
    number: id,
    url: notifyUrl,
    event: action === "CREATE_COMPLAINT" ? "COMPLAINT.CREATE" : "COMPLAINT.STATE_CHANGE",
    summary: "投诉通知",
    kind: "complaint",
    associatedData,
    readContent: () => content,
  } as const;
  return [writeNotice(writer, message)];
}

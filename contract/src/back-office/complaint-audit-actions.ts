import { actionWithValue } from "./audit-action-texts.ts";

/** What operators do about complaints; part of the table in `audit-actions.ts`. */
export const complaintActions = {
  answerComplaint: actionWithValue("回复投诉", "answer complaint", (of: { number: string }) => of.number),
  completeComplaint: actionWithValue("结束投诉", "settle complaint", (of: { number: string }) => of.number),
  finishComplaint: actionWithValue(
    "提交投诉处理结果",
    "submit the result of complaint",
    (of: { number: string }) => of.number,
  ),
  rejectComplaint: actionWithValue(
    "拒绝投诉人的退款",
    "refuse the refund of complaint",
    (of: { number: string }) => of.number,
  ),
  refreshComplaint: actionWithValue(
    "重新读取投诉",
    "read again complaint",
    (of: { number: string }) => of.number,
  ),
  revealComplaintPhone: actionWithValue(
    "查看投诉人手机号",
    "reveal the phone number of complaint",
    (of: { number: string }) => of.number,
  ),
  enterComplaint: { zh: "登记投诉", en: "enter a complaint" },
  setComplaintUrl: { zh: "设置投诉通知地址", en: "set the notice URL for complaints" },
} as const;

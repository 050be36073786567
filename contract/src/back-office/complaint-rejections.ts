import { errorKind } from "../error-kind.ts";
import { formatCount } from "../format-count.ts";
import { type complaintActKinds, complaintActNames } from "./complaint-names.ts";
import { staleComplaintCodes } from "./console-errors.ts";

/** Rejections of actions on complaints; part of the table in `rejections.ts`. */
export const complaintRejections = {
  complaintEnded: errorKind(staleComplaintCodes.ended, 400, {
    zh: "这条投诉已经结束，请刷新页面",
    en: "This complaint has ended. Please reload the page",
  }),
  complaintHandledMeanwhile: errorKind(
    staleComplaintCodes.handledMeanwhile,
    400,
    ({ by, kind }: { by: string; kind: (typeof complaintActKinds)[number] }) => ({
      zh: `${by}刚刚处理了这条投诉（${complaintActNames[kind].zh}），请刷新页面看过再操作`,
      en: `${by} has just acted on this complaint (${complaintActNames[kind].en}). Please reload the page and look first`,
    }),
  ),
  complaintActUnfinished: errorKind(
    staleComplaintCodes.actUnfinished,
    400,
    ({ by, kind }: { by: string; kind: (typeof complaintActKinds)[number] }) => ({
      zh: `${by}的处理（${complaintActNames[kind].zh}）还没有完成，请等它有结果再操作`,
      en: `What ${by} did (${complaintActNames[kind].en}) is still under way. Please wait for its outcome`,
    }),
  ),
  complaintActUnavailable: errorKind(8813, 400, {
    zh: "这条投诉现在不能这样处理",
    en: "This cannot be done with this complaint now",
  }),
  complaintTextTooLong: errorKind(8814, 400, ({ max }: { max: number }) => ({
    zh: `平台最多接受${max}个字`,
    en: `The gateway accepts at most ${formatCount(max, "character")}`,
  })),
  complaintPictureRefused: errorKind(8815, 400, {
    zh: "图片须是JPG、PNG或BMP，每张最大2 MB，最多4张",
    en: "Pictures must be JPG, PNG or BMP, at most 2 MB each and four in all",
  }),
  complaintGatewaySilent: errorKind(8816, 400, {
    zh: "支付平台没有回应，请稍后再试",
    en: "The gateway did not answer. Please try again later",
  }),
  complaintOrderForeign: errorKind(8817, 400, {
    zh: "这条投诉与这个订单无关",
    en: "This complaint is not about this order",
  }),
  complaintUrlForeign: errorKind(8818, 400, ({ url }: { url: string }) => ({
    zh: `现在的通知地址是${url}，可能属于另一个系统。确认要替换它`,
    en: `The notice URL is ${url} now and may belong to another system. Confirm that it shall be replaced`,
  })),
  complaintUrlInConsole: errorKind(8819, 400, {
    zh: "这种支付方式的投诉通知地址要在支付平台的后台设置",
    en: "The notice URL of this payment method is set in the gateway's own console",
  }),
  complaintKnownMethod: errorKind(8820, 400, {
    zh: "这种支付方式的投诉会自动读取，不用登记",
    en: "Complaints of this payment method are read from the gateway and need not be entered",
  }),
  complaintInFuture: errorKind(8821, 400, {
    zh: "投诉时间不能在现在之后",
    en: "The time of the complaint cannot be in the future",
  }),
} as const;

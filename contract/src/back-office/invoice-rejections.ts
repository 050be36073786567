import { errorKind } from "../error-kind.ts";
import { exactPrice, type Fen, yuanOfFen } from "../money.ts";
import { invoiceStateNames } from "../payments/invoice-names.ts";
import type { InvoiceState } from "../payments/invoice-states.ts";

/** Rejections of actions on invoices; part of the table in `rejections.ts`. */
export const invoiceRejections = {
  invoiceStateChanged: errorKind(8801, 400, ({ state }: { state: InvoiceState }) => ({
    zh: `这张发票的状态已是“${invoiceStateNames[state].zh}”，请刷新页面`,
    en: `This invoice is “${invoiceStateNames[state].en}” by now. Please reload the page`,
  })),
  invoiceNumberTaken: errorKind(8802, 400, ({ orderNo }: { orderNo: string }) => ({
    zh: `这个发票号码已登记在订单${orderNo}上`,
    en: `This number is that of order ${orderNo} already`,
  })),
  invoiceNotDelivered: errorKind(8803, 400, {
    zh: "请上传发票文件，或填写发票的链接，否则买家拿不到发票",
    en: "Upload the invoice's file or enter its address: without either the buyer does not get it",
  }),
  invoiceInFuture: errorKind(8804, 400, {
    zh: "开票日期不能在今天之后",
    en: "The day of issue cannot be after today",
  }),
  nothingToInvoice: errorKind(8805, 400, {
    zh: "这个订单的款项已全部退回，没有可开票的金额",
    en: "This order was fully refunded, so there is nothing to invoice",
  }),
  invoiceAmountDiffers: errorKind(8806, 400, ({ restFen }: { restFen: Fen }) => {
    const rest = exactPrice(yuanOfFen(restFen));
    return {
      zh: `订单现在可开票的金额是${rest}，与填写的不同，请核对发票`,
      en: `What is left of the order's payment now is ${rest}. Please compare it with the invoice`,
    };
  }),
  invoiceFileTooLarge: errorKind(8807, 400, {
    zh: "发票文件最大2 MB",
    en: "An invoice's file has at most 2 MB",
  }),
  invoiceFileFormat: errorKind(8808, 400, {
    zh: "只接受PDF或OFD文件",
    en: "Only PDF and OFD files are accepted",
  }),
} as const;

import { actionHandlers } from "../console-handler.ts";
import { closeOrder } from "./close-order.ts";
import { completeOrder } from "./complete-order.ts";
import { confirmOrder } from "./confirm-order.ts";
import { exportOrders } from "./export-orders.ts";
import { listOrders } from "./list-orders.ts";
import { previewRefund, previewSentBack } from "./preview-refund.ts";
import { readNotice } from "./read-notice.ts";
import { readOrder } from "./read-order.ts";
import { recheckOrder } from "./recheck-order.ts";
import { recordSentBack } from "./record-sent-back.ts";
import { refundOrder } from "./refund-order.ts";
import { settleMismatch } from "./settle-mismatch.ts";
import { withdrawCompletion } from "./withdraw-completion.ts";

/** The handlers of `contract/src/back-office/orders.ts`. */
export const ordersHandlers = {
  listOrders,
  exportOrders,
  readOrder,
  previewRefund,
  previewSentBack,
  ...actionHandlers({
    readNotice,
    recheckOrder,
    refundOrder,
    recordSentBack,
    settleMismatch,
    completeOrder,
    withdrawCompletion,
    closeOrder,
    confirmOrder,
  }),
};

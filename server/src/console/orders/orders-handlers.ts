import { exportOrders, listOrders } from "./list-orders.ts";
import { closeOrder, completeOrder, confirmOrder, recheckOrder, refundOrder } from "./order-actions.ts";
import { previewRefund } from "./preview-refund.ts";
import { readNotice } from "./read-notice.ts";
import { readOrder } from "./read-order.ts";

export const ordersHandlers = {
  listOrders,
  exportOrders,
  readOrder,
  readNotice,
  recheckOrder,
  previewRefund,
  refundOrder,
  completeOrder,
  closeOrder,
  confirmOrder,
};

import { islandPage } from "../../accounts/island-page.tsx";
import { texts } from "./ReceiptPage.text.ts";
import { ReceiptPage } from "./ReceiptPage.tsx";

export const page = islandPage("ReceiptPage", ReceiptPage, {
  title: texts.title,
  description: {
    zh: "一笔订单的付款凭证。",
    en: "Proof of payment for one order.",
  },
});

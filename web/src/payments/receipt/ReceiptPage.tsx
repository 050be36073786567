import type { ReplyOf } from "@baleen/contract/call.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import { readReceipt } from "@baleen/contract/payments/purchases.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import pageStyles from "../../accounts/account-page.module.css";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { type Fact, Facts } from "../../platform/facts/Facts.tsx";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { LoadingStates, type LoadParts, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { HelpLink } from "../HelpLink.tsx";
import { packageLabel } from "../package-duration.ts";
import { texts as purchasesTexts } from "../purchases/PurchasesPage.text.ts";
import styles from "./ReceiptPage.module.css";
import { texts } from "./ReceiptPage.text.ts";

const invoiceSection = lazyModule("InvoiceSection", () => import("../invoices/InvoiceSection.tsx"));

type Receipt = ReplyOf<typeof readReceipt>;

export function ReceiptPage() {
  const text = useText();
  const loaded = useLoaded(loadReceipt, { enabled: useSignedIn() });
  const { value: receipt } = loaded;
  const invoices = useLazyModule(invoiceSection, { isPrefetched: true });
  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      <LoadingStates loaded={loaded} />
      {receipt && <ReceiptFacts receipt={receipt} />}
      <div className={classNames(pageStyles.acts, styles.receipt)} data-print="no">
        {receipt && (
          <Button kind="primary" onClick={() => print()}>
            {text(texts.print)}
          </Button>
        )}
        <a href="/account/purchases" className={buttonClass("quiet")}>
          {text(texts.back)}
        </a>
        <HelpLink className={buttonClass("quiet")} />
      </div>
      {receipt && invoices.module && <invoices.module.InvoiceSection orderNo={receipt.order.orderNo} />}
    </div>
  );
}

async function loadReceipt(parts: LoadParts): Promise<Receipt> {
  const orderNo = new URLSearchParams(location.search).get("order");
  if (!orderNo) throw new LocalizedError(texts.missing);
  return await callApi(readReceipt, { params: { orderNo }, ...parts });
}

function ReceiptFacts({ receipt: { order, gatewayTradeNo, username } }: { receipt: Receipt }) {
  const text = useText();
  const { company } = useContent();
  const paidAt = order.paidAt ?? order.createdAt;
  const facts: readonly Fact[] = [
    [texts.seller, text({ zh: company.name, en: company.nameEn })],
    [texts.taxNo, company.taxNo ?? null],
    [texts.buyer, username],
    [texts.plan, text(packageLabel({ name: order.packageName, validDays: order.validDays }))],
    [purchasesTexts.orderNo, order.orderNo],
    [texts.method, text(methodNames[order.paymentMethod])],
    [texts.gatewayTradeNo, gatewayTradeNo],
    [purchasesTexts.paid, formatDateTime(paidAt)],
    [texts.listPrice, listPriceOf(order)],
    [texts.promotionCode, order.promotionCode],
    [texts.credit, order.credit === null ? null : `−${exactPrice(order.credit)}`],
    [texts.amount, exactPrice(order.paid ?? order.price)],
    [texts.refunded, order.refunded > 0 ? exactPrice(order.refunded) : null],
    [texts.refundUnderway, order.refundUnderway > 0 ? exactPrice(order.refundUnderway) : null],
  ];
  return (
    <>
      <Facts facts={facts} />
      <p className={pageStyles.note}>{text(texts.notFapiao)}</p>
    </>
  );
}

/** The price before a promotion code and a credit; null if neither has changed it. */
function listPriceOf({ listPrice, price, credit }: Receipt["order"]): string | null {
  if (listPrice !== null) return exactPrice(listPrice);
  return credit === null ? null : exactPrice(price + credit);
}

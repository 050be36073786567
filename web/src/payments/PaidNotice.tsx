import { listOwnOrders } from "@baleen/contract/payments/purchases.ts";
import { focusOnMount } from "../accounts/focus-on-mount.ts";
import { callApi } from "../platform/api/call-api.ts";
import { useText } from "../platform/i18n/use-language.tsx";
import { useLoaded } from "../platform/loading/use-loaded.tsx";
import { useMemberEnd } from "./membership-end.ts";
import { paid } from "./notices.text.ts";
import styles from "./PaidNotice.module.css";
import { texts } from "./payment.text.ts";
import { receiptPath } from "./purchase-url.ts";

/** Shown to a buyer after the reload: when the membership ends, and where to go next. */
export function PaidNotice() {
  const text = useText();
  const end = useMemberEnd();
  const { value } = useLoaded((parts) => callApi(listOwnOrders, { ...parts, ignoreUnauthorized: true }));
  const orderNo = value?.orders.find(({ paidAt }) => paidAt !== null)?.orderNo;
  return (
    <>
      {/* Focused because the page may be scrolled down, as it was before the reload. */}
      <p ref={focusOnMount} tabIndex={-1}>
        {text(paid)}
      </p>
      <p>{end && text(end)}</p>
      <p className={styles.next}>
        <a href="/">{text(texts.download)}</a>
        {/* Until the order is known, link to the purchases, which also contain the receipt. */}
        <a href={orderNo === undefined ? "/account/purchases" : receiptPath(orderNo)}>
          {text(texts.receipt)}
        </a>
      </p>
    </>
  );
}

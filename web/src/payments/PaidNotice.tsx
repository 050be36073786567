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

/** What a buyer wants to know after the reload: until when they are a member, and where to go on. */
export function PaidNotice() {
  const text = useText();
  const end = useMemberEnd();
  const { value } = useLoaded((parts) => callApi(listOwnOrders, { ...parts, ignoreUnauthorized: true }));
  const orderNo = value?.orders.find(({ paidAt }) => paidAt !== null)?.orderNo;
  return (
    <>
      {/* The page may be scrolled down, as it was before the reload. */}
      <p ref={focusOnMount} tabIndex={-1}>
        {text(paid)}
      </p>
      <p>{end && text(end)}</p>
      <p className={styles.next}>
        <a href="/">{text(texts.download)}</a>
        {/* The purchases have it, while the order is not known. */}
        <a href={orderNo === undefined ? "/account/purchases" : receiptPath(orderNo)}>
          {text(texts.receipt)}
        </a>
      </p>
    </>
  );
}

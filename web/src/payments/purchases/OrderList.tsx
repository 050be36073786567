import { exactPrice } from "@baleen/contract/money.ts";
import { listOwnOrders, type OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { packageLabel } from "../package-duration.ts";
import { methodNames } from "../payment.text.ts";
import { prefetchOnIntent } from "../use-payment-dialog.ts";
import { PagedList } from "./PagedList.tsx";
import styles from "./PurchasesPage.module.css";
import { paidAgainText, refundedText, refundUnderwayText, statusNames, texts } from "./purchases.text.ts";
import { type PageRequest, usePagedList } from "./use-paged-list.ts";

interface Props {
  /** Whether an open order's package is still on sale. */
  readonly canPay: (order: OwnOrder) => boolean;
  readonly onPay: (order: OwnOrder) => void;
}

export function OrderList({ canPay, onPay }: Props) {
  const listing = usePagedList(loadOrders);
  return (
    <PagedList listing={listing} empty={texts.noOrders}>
      {(order) => (
        <OrderItem
          key={order.orderNo}
          order={order}
          onPay={order.status === "open" && canPay(order) ? () => onPay(order) : undefined}
        />
      )}
    </PagedList>
  );
}

async function loadOrders({ cursor, language, signal }: PageRequest) {
  const query = cursor === undefined ? {} : { cursor };
  const { orders, next } = await callApi(listOwnOrders, { query, language, signal });
  return { items: orders, next };
}

interface ItemProps {
  readonly order: OwnOrder;
  readonly onPay: (() => void) | undefined;
}

function OrderItem({ order, onPay }: ItemProps) {
  const text = useText();
  const { orderNo, status, refunded, refundUnderway, paymentMethod, createdAt, paidAt, paidAgainAt } = order;
  const isPartlyRefunded = refunded > 0 && status !== "refunded";
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {text(packageLabel({ name: order.packageName, validDays: order.validDays }))}
        </h3>
        <span className={styles.status} data-status={status}>
          {text(statusNames[status])}
        </span>
      </div>
      <p className={styles.amount}>
        {exactPrice(order.paid ?? order.price)}
        <span className={styles.aside}>{text(methodNames[paymentMethod])}</span>
        {isPartlyRefunded && <span className={styles.aside}>{text(refundedText(exactPrice(refunded)))}</span>}
        {refundUnderway > 0 && (
          <span className={styles.aside}>{text(refundUnderwayText(exactPrice(refundUnderway)))}</span>
        )}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{text(texts.orderNo)}</dt>
          <dd className={styles.number}>{orderNo}</dd>
        </div>
        <div>
          <dt>{text(paidAt ? texts.paid : texts.ordered)}</dt>
          <dd>
            <time dateTime={paidAt ?? createdAt}>{formatDateTime(paidAt ?? createdAt)}</time>
          </dd>
        </div>
      </dl>
      {paidAgainAt && <p className={styles.aside}>{text(paidAgainText(formatDateTime(paidAgainAt)))}</p>}
      {(onPay || paidAt) && (
        <div className={styles.acts}>
          {onPay && (
            <Button kind="primary" {...prefetchOnIntent} onClick={onPay}>
              {text(texts.payOn)}
            </Button>
          )}
          {paidAt && (
            <Link
              href={`/account/receipt?order=${encodeURIComponent(orderNo)}`}
              className={buttonClass("quiet")}
            >
              {text(texts.receipt)}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

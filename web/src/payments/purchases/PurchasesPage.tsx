import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { type MembershipSpan, readMembership } from "@baleen/contract/membership/membership.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import { listOwnOrders, listOwnRedemptions, type OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { useEffect, useState } from "react";
import { takeFlash } from "../../accounts/session/tab-storage.ts";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/language.tsx";
import { useLoaded } from "../../platform/loading/use-loaded.tsx";
import { Link } from "../../platform/navigation/Link.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { ScriptRequired } from "../../platform/navigation/ScriptRequired.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { packageLabel } from "../package-duration.ts";
import { methodNames } from "../payment.text.ts";
import { prefetchOnIntent, usePaymentDialog } from "../use-payment-dialog.ts";
import { PagedList, type PageRequest, usePagedList } from "./PagedList.tsx";
import styles from "./PurchasesPage.module.css";
import {
  keyText,
  paidAgainText,
  refundedText,
  refundUnderwayText,
  statusNames,
  texts,
} from "./purchases.text.ts";

export const page: PageDefinition = {
  Page: PurchasesPage,
  title: texts.title,
  description: {
    zh: "你在鲸帧买过的会员和激活过的卡密。",
    en: "The memberships that you bought from Baleen and the card keys that you activated.",
  },
  indexed: false,
};

const lists = ["orders", "redemptions"] as const;
type List = (typeof lists)[number];

export function PurchasesPage() {
  const text = useText();
  const { packages } = useContent();
  const { dialog, wanted, method, isMissing, want, close } = usePaymentDialog(packages);
  const [list, setList] = useState<List>("orders");
  const [justPaid, setJustPaid] = useState(false);
  const isSignedIn = useSignedIn();

  useEffect(() => setJustPaid(takeFlash(["paid"]) === "paid"), []);

  // The list of orders below shows an error of both.
  const membership = useLoaded((parts) => callApi(readMembership, parts), { when: isSignedIn });
  const packageOf = ({ packageId }: OwnOrder) => packages.find(({ id }) => id === packageId);
  const payOn = (order: OwnOrder) => {
    const sold = packageOf(order);
    if (sold) want({ ...sold, price: order.price }, order.paymentMethod);
  };

  return (
    <div data-page="account">
      <h1>{text(texts.title)}</h1>
      <ScriptRequired />
      <BannerRegion tone="success">{justPaid && text(texts.justPaid)}</BannerRegion>
      <BannerRegion tone="danger">{isMissing && text(texts.dialogFailed)}</BannerRegion>
      {membership.isLoading && <Skeleton kind="block" />}
      {/* Hidden until the levels have loaded: they push the lists down. */}
      <div className={styles.shown} hidden={membership.isLoading}>
        <MembershipLevels spans={membership.value?.spans ?? []} />
        <Tabs
          label={text(texts.lists)}
          tabs={lists.map((name) => ({ name, label: text(texts[name]) }))}
          selected={list}
          onSelect={(name) => setList(name)}
        >
          <h2>
            <VisuallyHidden>{text(texts[list])}</VisuallyHidden>
          </h2>
          {isSignedIn && list === "orders" && (
            <OrderList canPay={(order) => packageOf(order) !== undefined} onPay={payOn} />
          )}
          {isSignedIn && list === "redemptions" && <RedemptionList />}
        </Tabs>
      </div>
      {dialog && <dialog.PaymentDialog wanted={wanted} method={method} onClose={close} />}
    </div>
  );
}

function RedemptionList() {
  const text = useText();
  const listing = usePagedList(loadRedemptions);
  return (
    <PagedList listing={listing} empty={texts.noRedemptions}>
      {({ keyEnding, packageName, validDays, redeemedAt }) => (
        <li key={`${keyEnding} ${redeemedAt}`} className={styles.item}>
          <h3 className={styles.name}>{text(packageLabel({ name: packageName, validDays }))}</h3>
          <p className={styles.aside}>
            {text(keyText(keyEnding))} · {text(texts.redeemed)}{" "}
            <time dateTime={redeemedAt}>{formatDateTime(redeemedAt)}</time>
          </p>
        </li>
      )}
    </PagedList>
  );
}

async function loadRedemptions({ cursor, language, signal }: PageRequest) {
  const query = cursor === undefined ? {} : { cursor };
  const { redemptions, next } = await callApi(listOwnRedemptions, { query, language, signal });
  return { items: redemptions, next };
}

interface Props {
  /** Whether an open order's package is still on sale. */
  readonly canPay: (order: OwnOrder) => boolean;
  readonly onPay: (order: OwnOrder) => void;
}

function OrderList({ canPay, onPay }: Props) {
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

/** The levels of the membership and when each runs; nothing without one. */
function MembershipLevels({ spans }: { spans: readonly MembershipSpan[] }) {
  const text = useText();
  if (spans.length === 0) return null;
  return (
    <section className={styles.levels} aria-labelledby="levels">
      <h2 id="levels" className={styles.levelsTitle}>
        {text(texts.levels)}
      </h2>
      <ol className={styles.spans}>
        {spans.map(({ level, from, to }) => (
          <li key={from}>
            <strong>{text(levelNames[level])}</strong>
            <span>
              <time dateTime={from}>{formatDateTime(from)}</time>
              {" – "}
              {isLifetime(to) ? text(texts.untilFurther) : <time dateTime={to}>{formatDateTime(to)}</time>}
            </span>
          </li>
        ))}
      </ol>
      {spans.length > 1 && <p className={styles.aside}>{text(texts.rule)}</p>}
    </section>
  );
}

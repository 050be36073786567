import type { Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { type MembershipSpan, readMembership } from "@baleen/contract/membership/membership.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import type { BuyerRefundRule } from "@baleen/contract/payments/own-refunds.ts";
import { listOwnOrders, listOwnRedemptions, type OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { levelNames } from "@baleen/contract/shop/package-names.ts";
import { methodNames } from "@baleen/contract/shop/payment-method-names.ts";
import { type ReactNode, useState } from "react";
import pageStyles from "../../accounts/account-page.module.css";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { ErrorText } from "../../platform/errors/ErrorText.tsx";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { lazyModule, loadingCodeFailed, useLazyModule } from "../../platform/lazy/lazy-module.ts";
import { loadAgain, loading } from "../../platform/loading/loading.text.ts";
import { type LoadParts, useLoaded } from "../../platform/loading/use-loaded.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { HelpLink } from "../HelpLink.tsx";
import { packageLabel } from "../package-duration.ts";
import { receiptPath } from "../purchase-url.ts";
import { usePaidOrder } from "../use-paid-order.ts";
import { prefetchOnIntent, usePaymentDialog } from "../use-payment-dialog.ts";
import styles from "./PurchasesPage.module.css";
import {
  creditText,
  invoiceText,
  keyText,
  paidAgainText,
  promotionText,
  refundedText,
  refundRuleText,
  refundUnderwayText,
  statusNames,
  texts,
} from "./PurchasesPage.text.ts";

const refundDialog = lazyModule("RefundDialog", () => import("./RefundDialog.tsx"));

const lists = ["orders", "redemptions"] as const;
type List = (typeof lists)[number];

export function PurchasesPage() {
  const text = useText();
  const { packages } = useContent();
  const payment = usePaymentDialog(packages);
  const [list, setList] = useState<List>("orders");
  const paid = usePaidOrder();
  const isSignedIn = useSignedIn();

  // Errors are not shown: the list of orders shows its own.
  const membership = useLoaded((parts) => callApi(readMembership, parts), { enabled: isSignedIn });
  /** Returns a function that pays the order; undefined if it is not open or its package is no longer on sale. */
  const payOf = ({ status, packageId, price, listPrice, promotionCode, credit, paymentMethod }: OwnOrder) => {
    const plan = packages.find(({ id }) => id === packageId);
    const promotion =
      promotionCode !== null && listPrice !== null ? { code: promotionCode, listPrice } : undefined;
    return status === "open" && plan
      ? () =>
          payment.open(
            { ...plan, price, promotion, ...(credit !== null && { upgrade: { credit } }) },
            paymentMethod,
          )
      : undefined;
  };

  return (
    <div data-page="account">
      {/* Below the lists the link would move when they have loaded. */}
      <div className={pageStyles.title}>
        <h1>{text(texts.title)}</h1>
        <HelpLink className={buttonClass("quiet")} />
      </div>
      <BannerRegion tone="success">{paid.notice}</BannerRegion>
      <BannerRegion tone="danger">{payment.hasFailed && text(loadingCodeFailed)}</BannerRegion>
      {membership.isLoading && <Skeleton kind="block" />}
      {/* Hidden until the levels have loaded, because they push the lists down. */}
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
          {isSignedIn && list === "orders" && <OrderList payOf={payOf} />}
          {isSignedIn && list === "redemptions" && <RedemptionList />}
        </Tabs>
      </div>
      {payment.dialog}
      {paid.dialog}
    </div>
  );
}

function OrderList({ payOf }: { payOf(order: OwnOrder): (() => void) | undefined }) {
  const text = useText();
  const { module: refunds, whenLoaded } = useLazyModule(refundDialog);
  const [rule, setRule] = useState<BuyerRefundRule | null>(null);
  const [refunding, setRefunding] = useState<string>();
  /** Counts closed dialogs: the list is loaded again, as an order may have been refunded. */
  const [closed, setClosed] = useState(0);
  const load = async (request: PageRequest) => {
    const { orders, refundRule, next } = await callApi(listOwnOrders, request);
    setRule(refundRule);
    return { items: orders, next };
  };
  const close = () => {
    setRefunding(undefined);
    setClosed((count) => count + 1);
  };
  return (
    <>
      {rule && <p className={pageStyles.note}>{text(refundRuleText(rule))}</p>}
      <PagedList key={closed} load={load} empty={texts.noOrders}>
        {(order) => (
          <OrderItem
            key={order.orderNo}
            order={order}
            onPay={payOf(order)}
            onRefund={() => whenLoaded(() => setRefunding(order.orderNo))}
          />
        )}
      </PagedList>
      {refunds && <refunds.RefundDialog orderNo={refunding} onClose={close} />}
    </>
  );
}

function RedemptionList() {
  const text = useText();
  return (
    <PagedList load={loadRedemptions} empty={texts.noRedemptions}>
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

async function loadRedemptions(request: PageRequest) {
  const { redemptions, next } = await callApi(listOwnRedemptions, request);
  return { items: redemptions, next };
}

interface OrderItemProps {
  order: OwnOrder;
  onPay: (() => void) | undefined;
  onRefund(): void;
}

function OrderItem({ order, onPay, onRefund }: OrderItemProps) {
  const text = useText();
  const { orderNo, status, refunded, refundUnderway, createdAt, paidAt } = order;
  const { paidAgainAt, invoice } = order;
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
      <Amounts order={order} />
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
            <a href={receiptPath(orderNo)} className={buttonClass("quiet")}>
              {text(texts.receipt)}
            </a>
          )}
          {paidAt && (invoice !== null || status === "granted") && (
            <a href={`${receiptPath(orderNo)}#invoice`} className={buttonClass("quiet")}>
              {text(invoiceText(invoice))}
            </a>
          )}
          {order.refundableUntil !== null && refunded === 0 && refundUnderway === 0 && (
            <Button kind="quiet" onClick={onRefund}>
              {text(texts.refund)}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Amounts({ order }: Pick<OrderItemProps, "order">) {
  const text = useText();
  const { status, refunded, refundUnderway, paymentMethod, listPrice, promotionCode, credit } = order;
  const isPartlyRefunded = refunded > 0 && status !== "refunded";
  return (
    <p className={styles.amount}>
      {exactPrice(order.paid ?? order.price)}
      {listPrice !== null && <s className={styles.aside}>{exactPrice(listPrice)}</s>}
      {promotionCode !== null && <span className={styles.aside}>{text(promotionText(promotionCode))}</span>}
      {credit !== null && <span className={styles.aside}>{text(creditText(exactPrice(credit)))}</span>}
      <span className={styles.aside}>{text(methodNames[paymentMethod])}</span>
      {isPartlyRefunded && <span className={styles.aside}>{text(refundedText(exactPrice(refunded)))}</span>}
      {refundUnderway > 0 && (
        <span className={styles.aside}>{text(refundUnderwayText(exactPrice(refundUnderway)))}</span>
      )}
    </p>
  );
}

/** The membership's levels and when each applies; renders nothing without a membership. */
function MembershipLevels({ spans }: { spans: readonly MembershipSpan[] }) {
  const text = useText();
  if (spans.length === 0) return null;
  return (
    <section className={classNames(pageStyles.panel, pageStyles.tight)} aria-labelledby="levels">
      <h2 id="levels" className={pageStyles.label}>
        {text(texts.levels)}
      </h2>
      <ol className={pageStyles.entries}>
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

interface PageRequest extends LoadParts {
  readonly query: { readonly cursor?: string };
}

interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
}

interface PagedListProps<Item> {
  readonly load: (request: PageRequest) => Promise<Page<Item>>;
  readonly empty: Localized;
  /** Renders an item as an `li`. */
  readonly children: (item: Item) => ReactNode;
}

/** A list that loads page by page; each page is appended. After an error, the same page is requested again. */
function PagedList<Item>({ load, empty, children }: PagedListProps<Item>) {
  const text = useText();
  const loaded: ReturnType<typeof useLoaded<Page<Item>>> = useLoaded<Page<Item>>(async (parts) => {
    const { items: before = [], next: cursor } = loaded.value ?? {};
    const { items, next } = await load({ ...parts, query: cursor ? { cursor } : {} });
    return { items: [...before, ...items], next };
  });
  const { value, isLoading, error, reload } = loaded;
  const items = value?.items;
  return (
    <div className={styles.listing} aria-busy={isLoading}>
      <VisuallyHidden role="status">{isLoading && text(loading)}</VisuallyHidden>
      {items === undefined && error === undefined && (
        <>
          <Skeleton kind="title" width="short" />
          <Skeleton />
          <Skeleton />
        </>
      )}
      {items?.length === 0 && (
        <p className={pageStyles.note}>
          {text(empty)} <a href="/pricing">{text(texts.seePlans)}</a>
        </p>
      )}
      {items && items.length > 0 && <ul className={styles.items}>{items.map(children)}</ul>}
      <BannerRegion tone="danger">{error && <ErrorText error={error} />}</BannerRegion>
      {(value?.next || error) && (
        <div>
          <Button kind="ghost" busy={isLoading} onClick={reload}>
            {text(error ? loadAgain : texts.more)}
          </Button>
        </div>
      )}
    </div>
  );
}

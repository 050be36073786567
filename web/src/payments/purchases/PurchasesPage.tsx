import { listOwnRedemptions, type OwnOrder } from "@baleen/contract/payments/purchases.ts";
import { useCallback, useEffect, useState } from "react";
import { takeFlash } from "../../accounts/session/tab-storage.ts";
import { useSignedIn } from "../../accounts/session/use-signed-in.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { formatDateTime } from "../../platform/i18n/format-date.ts";
import { useText } from "../../platform/i18n/language.tsx";
import type { PageDefinition } from "../../platform/navigation/page.ts";
import { ScriptRequired } from "../../platform/navigation/ScriptRequired.tsx";
import { useContent } from "../../platform/site-config/content.tsx";
import { BannerRegion } from "../../ui/Banner.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/tabs/Tabs.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { packageLabel } from "../package-duration.ts";
import { usePaymentDialog } from "../use-payment-dialog.ts";
import { MembershipLevels } from "./MembershipLevels.tsx";
import { OrderList } from "./OrderList.tsx";
import { PagedList } from "./PagedList.tsx";
import styles from "./PurchasesPage.module.css";
import { keyText, texts } from "./purchases.text.ts";
import { type PageRequest, usePagedList } from "./use-paged-list.ts";

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
  const [isSettled, setSettled] = useState(false);
  const [justPaid, setJustPaid] = useState(false);
  const isSignedIn = useSignedIn();

  useEffect(() => setJustPaid(takeFlash(["paid"]) === "paid"), []);

  const settle = useCallback(() => setSettled(true), []);
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
      {!isSettled && <Skeleton kind="block" />}
      {/* Hidden until the levels have loaded: they push the lists down. */}
      <div className={styles.shown} hidden={!isSettled}>
        {isSignedIn && <MembershipLevels onSettled={settle} />}
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

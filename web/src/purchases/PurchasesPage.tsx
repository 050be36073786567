import type { OwnOrder } from "@baleen/contract/purchases.ts";
import { useCallback, useEffect, useState } from "react";
import { useText } from "../i18n/language.tsx";
import type { PageDefinition } from "../navigation/page.ts";
import { ScriptRequired } from "../navigation/ScriptRequired.tsx";
import { usePaymentDialog } from "../payment/use-payment-dialog.ts";
import { takeFlash } from "../session/tab-storage.ts";
import { useContent } from "../site-config/content.tsx";
import { BannerRegion } from "../ui/Banner.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Tabs } from "../ui/tabs/Tabs.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { MembershipLevels } from "./MembershipLevels.tsx";
import { OrderList } from "./OrderList.tsx";
import styles from "./PurchasesPage.module.css";
import { texts } from "./purchases.text.ts";
import { RedemptionList } from "./RedemptionList.tsx";
import { useSignedIn } from "./use-signed-in.ts";

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
    <div className={styles.page}>
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

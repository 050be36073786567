import type { Localized } from "@baleen/contract/language.ts";
import { shortPrice } from "@baleen/contract/money.ts";
import { listOwnOrders } from "@baleen/contract/payments/purchases.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { callApi } from "../../platform/api/call-api.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { useLoaded } from "../../platform/loading/use-loaded.tsx";
import { useContent } from "../../platform/page/page-context.tsx";
import { SharePlan } from "../../platform/sharing/SharePlan.tsx";
import pageStyles from "../account-page.module.css";
import styles from "./recovery-key/recovery-key.module.css";

const title: Localized = { zh: "推荐给朋友", en: "Tell a friend" };

function hintText(plan: MembershipPackage): Localized {
  const names = packageNames(plan);
  const price = shortPrice(plan.price);
  return {
    zh: `链接打开就是${names.zh}，${price}。`,
    en: `The link opens on the ${names.en} plan, ${price}.`,
  };
}

/** A member's link for friends, which opens on the plan that the member has bought. */
export function ShareSection() {
  const text = useText();
  const { packages } = useContent();
  const { value, isLoading } = useLoaded((parts) => callApi(listOwnOrders, parts));
  const bought = value?.orders.find(({ status }) => status === "granted")?.packageId;
  // Members by a card key, and those whose plan is no longer on sale, recommend the highest level.
  const plan = packages.find(({ id }) => id === bought) ?? [...packages].sort((a, b) => b.level - a.level)[0];
  if (isLoading || !plan) return null;
  return (
    <section className={styles.section} aria-label={text(title)}>
      <h2 className={pageStyles.label}>{text(title)}</h2>
      <p>{text(hintText(plan))}</p>
      <SharePlan plan={plan} kind="ghost" />
    </section>
  );
}

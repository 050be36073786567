import type { Localized } from "@baleen/contract/language.ts";
import { exactPrice } from "@baleen/contract/money.ts";
import { packageNames } from "@baleen/contract/shop/package-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import styles from "./IntendedPurchase.module.css";

const texts = {
  plan: { zh: "你要买的套餐", en: "Your plan" },
  login: { zh: "登录后接着付款。", en: "Sign in to continue to payment." },
  registration: {
    zh: "注册并登录后接着付款。",
    en: "Register and sign in to continue to payment.",
  },
  shortForm: {
    zh: "验证手机号或邮箱后接着付款。",
    en: "Verify your phone or email to continue to payment.",
  },
  change: { zh: "换一个", en: "Choose another" },
} as const satisfies Record<string, Localized>;

interface Props {
  plan: MembershipPackage;
  /** Which form precedes the payment. */
  precedingForm: "login" | "registration" | "shortForm";
}

/** The package that will be bought after signing in, and its price. */
export function IntendedPurchase({ plan, precedingForm }: Props) {
  const text = useText();
  return (
    <section className={styles.purchase} aria-label={text(texts.plan)}>
      <p>
        {text(packageNames(plan))} <strong>{exactPrice(plan.price)}</strong>
      </p>
      <p>
        {text(texts[precedingForm])} <a href="/pricing">{text(texts.change)}</a>
      </p>
    </section>
  );
}

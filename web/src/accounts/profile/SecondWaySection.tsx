import type { Localized } from "@baleen/contract/language.ts";
import { useText } from "../../platform/i18n/use-language.tsx";
import { Button } from "../../ui/Button.tsx";
import pageStyles from "../account-page.module.css";
import { bindTexts } from "./ProfilePage.text.ts";
import styles from "./recovery-key/recovery-key.module.css";

const texts = {
  title: { zh: "再加一种登录方式", en: "Add another way to sign in" },
  wechatOnly: {
    zh: "这个账号没有密码，只能用微信登录。绑定手机号后，换了微信也能登录。",
    en: "This account has no password: WeChat is the only way to sign in. With your phone number you can get in without it.",
  },
  emailOnly: {
    zh: "这个账号没有密码，只能用邮箱验证码登录。绑定手机号后，收不到邮件也能登录。",
    en: "This account has no password: you sign in with a code by email. With your phone number you can get in without it.",
  },
} as const satisfies Record<string, Localized>;

/** Asks an account without a password for a phone number, so that it has two ways to sign in. */
export function SecondWaySection({ hasEmail, onBind }: { hasEmail: boolean; onBind(): void }) {
  const text = useText();
  return (
    <section className={styles.section} aria-label={text(texts.title)}>
      <h2 className={pageStyles.label}>{text(texts.title)}</h2>
      <p>{text(hasEmail ? texts.emailOnly : texts.wechatOnly)}</p>
      <div className={styles.ways}>
        <Button kind="ghost" onClick={onBind}>
          {text(bindTexts.phone)}
        </Button>
      </div>
    </section>
  );
}

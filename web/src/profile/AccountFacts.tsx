import type { ReactNode } from "react";
import { useLanguage, useText } from "../i18n/language.tsx";
import { dayOf } from "../i18n/moment.ts";
import type { SessionUser } from "../session/session-user.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { maskedPhone } from "./membership.ts";
import styles from "./ProfilePage.module.css";
import { texts } from "./profile.text.ts";

/** What is known of the account; while it is loading, the same rows without their values. */
export function AccountFacts({ user }: { user: SessionUser | undefined }) {
  const text = useText();
  const { language } = useLanguage();
  const value = (read: (user: SessionUser) => ReactNode) => (user ? read(user) : <Skeleton />);
  const missing = <span className={styles.missing}>{text(texts.notBound)}</span>;
  return (
    <section aria-label={text(texts.account)}>
      <dl className={styles.facts}>
        <div>
          <dt>{text(texts.username)}</dt>
          <dd>{value(({ username }) => username)}</dd>
        </div>
        <div>
          <dt>{text(texts.email)}</dt>
          <dd>{value(({ email }) => email ?? missing)}</dd>
        </div>
        <div>
          <dt>{text(texts.phone)}</dt>
          <dd>{value(({ phone }) => (phone ? maskedPhone(phone) : missing))}</dd>
        </div>
        <div>
          <dt>{text(texts.registered)}</dt>
          <dd>{value(({ createdAt }) => createdAt && dayOf(createdAt, language))}</dd>
        </div>
      </dl>
    </section>
  );
}

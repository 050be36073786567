import type { ReactNode } from "react";
import type { Channel } from "../codes/request-code.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { dayOf } from "../i18n/moment.ts";
import type { SessionUser } from "../session/session-user.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { maskedPhone } from "./membership.ts";
import styles from "./ProfilePage.module.css";
import { bindTexts, replaceTexts, texts } from "./profile.text.ts";
import { preparing } from "./use-profile-dialog.ts";

interface Props {
  user: SessionUser | undefined;
  onBind(channel: Channel): void;
}

/** What is known of the account; while it is loading, the same rows without their values. */
export function AccountFacts({ user, onBind }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const value = (read: (user: SessionUser) => ReactNode) => (user ? read(user) : <Skeleton />);
  const address = (channel: Channel, shown: string | null) => (
    <>
      <span className={shown ? styles.value : styles.missing}>{shown ?? text(texts.notBound)}</span>
      <button
        type="button"
        className={styles.bind}
        aria-label={text(shown ? replaceTexts[channel] : bindTexts[channel])}
        {...preparing}
        onClick={() => onBind(channel)}
      >
        {text(shown ? texts.change : bindTexts[channel])}
      </button>
    </>
  );
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{text(texts.username)}</dt>
        <dd>{value(({ username }) => username)}</dd>
      </div>
      <div>
        <dt>{text(texts.email)}</dt>
        <dd>{value(({ email }) => address("email", email))}</dd>
      </div>
      <div>
        <dt>{text(texts.phone)}</dt>
        <dd>{value(({ phone }) => address("phone", phone && maskedPhone(phone)))}</dd>
      </div>
      <div>
        <dt>{text(texts.registered)}</dt>
        <dd>{value(({ createdAt }) => createdAt && dayOf(createdAt, language))}</dd>
      </div>
    </dl>
  );
}

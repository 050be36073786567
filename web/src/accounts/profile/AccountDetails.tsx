import type { Localized } from "@baleen/contract/language.ts";
import { type ReactNode, useState } from "react";
import { formatDate } from "../../platform/i18n/format-date.ts";
import { useLanguage, useText } from "../../platform/i18n/language.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { ContactKind } from "../codes/contact.ts";
import type { SessionUser } from "../session/session-user.ts";
import type { DialogName } from "./dialogs/ProfileDialogs.tsx";
import { maskedPhone } from "./membership.ts";
import styles from "./ProfilePage.module.css";
import { bindTexts, replaceTexts, texts, unbindTexts } from "./profile.text.ts";
import { prefetchOnIntent } from "./use-profile.ts";

interface Props {
  user: SessionUser | undefined;
  onAct(name: DialogName): void;
}

/** The account's fields; skeletons in place of the values while loading. */
export function AccountDetails({ user, onAct }: Props) {
  const text = useText();
  const { language } = useLanguage();
  const value = (read: (user: SessionUser) => ReactNode) => (user ? read(user) : <Skeleton />);
  const action = (dialog: DialogName, name: Localized, shown = name) => (
    <button
      type="button"
      className={styles.bind}
      aria-label={text(name)}
      {...prefetchOnIntent}
      onClick={() => onAct(dialog)}
    >
      {text(shown)}
    </button>
  );
  const address = (contactKind: ContactKind, shown: ReactNode) => (
    <>
      <span className={shown ? styles.value : styles.missing}>{shown ?? text(texts.notBound)}</span>
      <span className={styles.acts}>
        {shown
          ? action(contactKind, replaceTexts[contactKind], texts.change)
          : action(contactKind, bindTexts[contactKind])}
        {shown && action(`unbind-${contactKind}`, unbindTexts[contactKind], texts.unbind)}
      </span>
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
        <dd>{value(({ phone }) => address("phone", phone && <PhoneNumber phone={phone} />))}</dd>
      </div>
      <div>
        <dt>{text(texts.registered)}</dt>
        <dd>{value(({ createdAt }) => createdAt && formatDate(createdAt, language))}</dd>
      </div>
    </dl>
  );
}

/** The user's phone number, masked until a button reveals it. */
function PhoneNumber({ phone }: { phone: string }) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const masked = maskedPhone(phone);
  const words = text(isWhole ? texts.hide : texts.show);
  return (
    <>
      {isWhole ? phone : masked}
      {masked !== phone && (
        <button
          type="button"
          className={styles.reveal}
          aria-label={`${words} ${text(texts.phone)}`}
          onClick={() => setWhole(!isWhole)}
        >
          {words}
        </button>
      )}
    </>
  );
}

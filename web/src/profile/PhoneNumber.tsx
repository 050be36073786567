import { useState } from "react";
import { useText } from "../i18n/language.tsx";
import { maskedPhone } from "./membership.ts";
import styles from "./ProfilePage.module.css";
import { texts } from "./profile.text.ts";

/** The user's phone number, masked until a button reveals it. */
export function PhoneNumber({ phone }: { phone: string }) {
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

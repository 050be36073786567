import { useText } from "../platform/i18n/language.tsx";
import { useContent } from "../platform/site-config/content.tsx";
import styles from "./ContactCard.module.css";
import contactCode from "./contact-code.svg?no-inline";
import { accountCode, sampleCode, scanToFollow, writeUs } from "./layout.text.ts";

/** Contact details: the QR code of the official account, and an e-mail address. */
export function ContactCard() {
  const text = useText();
  const { company } = useContent();
  return (
    <div className={styles.card}>
      <figure className={styles.figure}>
        <img
          className={styles.code}
          src={contactCode}
          width="132"
          height="132"
          loading="lazy"
          alt={text(accountCode)}
        />
        <figcaption className={styles.caption}>{text(sampleCode)}</figcaption>
      </figure>
      <div className={styles.text}>
        <p>{text(scanToFollow)}</p>
        <p>
          {text(writeUs)}
          <br />
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </p>
      </div>
    </div>
  );
}

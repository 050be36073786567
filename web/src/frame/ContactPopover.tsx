import { useId } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { useContent } from "../platform/page/page-context.tsx";
import { imageSource } from "../platform/site-config/ConfiguredImage.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import { actionProps } from "./actions.ts";
import styles from "./ContactPopover.module.css";
import contactCode from "./contact-code.svg?no-inline";
import controls from "./controls.module.css";
import { accountCode, contact, sampleCode, scanToFollow, writeUs } from "./layout.text.ts";

const buttonClass = classNames(controls.control, styles.button);

/** A button that shows the contact details: in a popover in the bar, inline in the drawer. */
export function ContactPopover({ isInline = false }: { isInline?: boolean }) {
  const text = useText();
  const panelId = useId();
  return (
    <div className={classNames(styles.frame, isInline && styles.inPlace)}>
      <button
        type="button"
        className={buttonClass}
        aria-expanded={false}
        aria-controls={panelId}
        {...actionProps("toggle-contact")}
      >
        {text(contact)}
        <Icon name="chevron" />
      </button>
      <noscript>
        <details>
          <summary className={buttonClass}>
            {text(contact)}
            <Icon name="chevron" />
          </summary>
          <div className={styles.panel}>
            <ContactCard />
          </div>
        </details>
      </noscript>
      <div id={panelId} className={styles.panel} hidden>
        <ContactCard />
      </div>
    </div>
  );
}

/** Contact details: the QR code of the official account, and an e-mail address. */
export function ContactCard() {
  const text = useText();
  const { company } = useContent();
  const code = imageSource(company.officialAccountCode);
  return (
    <div className={styles.card}>
      <figure className={styles.figure}>
        <img
          className={styles.code}
          src={code ?? contactCode}
          width="132"
          height="132"
          loading="lazy"
          alt={text(accountCode)}
        />
        {!code && <figcaption className={styles.caption}>{text(sampleCode)}</figcaption>}
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

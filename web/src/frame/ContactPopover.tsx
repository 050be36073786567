import { useId } from "react";
import { useText } from "../platform/i18n/language.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import { useDisclosure } from "../ui/use-disclosure.ts";
import { ContactCard } from "./ContactCard.tsx";
import styles from "./ContactPopover.module.css";
import { contact } from "./layout.text.ts";
import { PlainContact } from "./PlainMenu.tsx";

/** The contact disclosure: a popover in the bar, inline in the drawer. */
export function ContactPopover({ inPlace = false }: { inPlace?: boolean }) {
  const text = useText();
  const { open, toggle, button, frame } = useDisclosure();
  const panelId = useId();
  return (
    <div className={classNames(styles.frame, inPlace && styles.inPlace)} {...frame}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={toggle}
      >
        {text(contact)}
        <Icon name="chevron" />
      </button>
      <noscript>{import.meta.env.SSR && <PlainContact />}</noscript>
      <div id={panelId} className={styles.panel} hidden={!open}>
        <ContactCard />
      </div>
    </div>
  );
}

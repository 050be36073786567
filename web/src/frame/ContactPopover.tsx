import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { useContent } from "../platform/site-config/content.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./ContactPopover.module.css";
import contactCode from "./contact-code.svg?no-inline";
import { accountCode, contact, sampleCode, scanToFollow, writeUs } from "./layout.text.ts";

/** A disclosure of the contact details: a popover in the bar, inline in the drawer. */
export function ContactPopover({ isInline = false }: { isInline?: boolean }) {
  const text = useText();
  const { open, toggle, button, frame } = useDisclosure();
  const panelId = useId();
  return (
    <div className={classNames(styles.frame, isInline && styles.inPlace)} {...frame}>
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
      <noscript>{import.meta.env.SSR && <NoScriptContact />}</noscript>
      <div id={panelId} className={styles.panel} hidden={!open}>
        <ContactCard />
      </div>
    </div>
  );
}

/** The disclosure without scripts, rendered by the server only. */
function NoScriptContact() {
  const text = useText();
  return (
    <details className={styles.plain}>
      <summary className={styles.button}>
        {text(contact)}
        <Icon name="chevron" />
      </summary>
      <div className={styles.panel}>
        <ContactCard />
      </div>
    </details>
  );
}

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

interface Disclosure {
  readonly open: boolean;
  toggle(): void;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Props of the element around the button and its panel. */
  readonly frame: {
    readonly ref: RefObject<HTMLDivElement | null>;
    onKeyDown(event: KeyboardEvent): void;
    onBlur(event: FocusEvent): void;
  };
}

/** A disclosure button. Esc, a click outside and moving the focus outside close it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);

  return {
    open,
    toggle: () => setOpen(!open),
    button,
    frame: {
      ref,
      onKeyDown(event) {
        if (event.key !== "Escape" || !open) return;
        // Keeps a surrounding drawer open.
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      },
      onBlur(event) {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) setOpen(false);
      },
    },
  };
}

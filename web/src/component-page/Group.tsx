import type { Localized } from "@baleen/contract/language.ts";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import type { ForcedState } from "./force-states.ts";
import styles from "./Group.module.css";

const themes = ["light", "dark"] as const;

/** Components of one kind, in both themes side by side. */
export function Group({ name, children }: { name: Localized; children: ReactNode }) {
  const text = useText();
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {text(name)}
      </h2>
      <div className={styles.themes}>
        {themes.map((theme) => (
          <div key={theme} className={styles.examples} data-theme={theme}>
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}

interface Props {
  /** The name of the shown state. */
  name: Localized;
  /** Forces a pseudo-class on the control inside. */
  state?: ForcedState;
  /** The width of the example, if it differs from the default. */
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** A component in one of its states, with the state's name below. */
export function Example({ name, state, width, children }: Props) {
  const text = useText();
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = stage.current?.querySelector<HTMLElement>("button, a, input, select, textarea");
    if (state && control) control.dataset.forced = state;
  }, [state]);
  return (
    <figure className={styles.example} data-room={width}>
      <div ref={stage}>{children}</div>
      <figcaption className={styles.exampleName}>{text(name)}</figcaption>
    </figure>
  );
}

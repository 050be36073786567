import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import styles from "./Tabs.module.css";
import { tabAfter } from "./tab-after.ts";

interface Props<Name extends string> {
  /** What is chosen between. */
  label: string;
  tabs: readonly { readonly name: Name; readonly label: string }[];
  selected: Name;
  onSelect(name: Name): void;
  /** What the selected panel holds. The other panels are empty. */
  children: ReactNode;
}

/** Tabs that follow the keyboard: arrows, Home and End move and select at once. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: Props<Name>) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);

  const select = (name: Name) => {
    // From now on a panel is one that was asked for, and may come in as such; the first one is simply there.
    if (list.current) list.current.dataset.used = "";
    onSelect(name);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Alt with an arrow is the browser's way back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = tabs.findIndex(({ name }) => name === selected);
    const to = tabAfter(event.key, from, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    if (next.name !== selected) select(next.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };

  return (
    <div className={styles.frame}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${baseId}${tab.name}-tab`}
            aria-controls={`${baseId}${tab.name}-panel`}
            aria-selected={tab.name === selected}
            tabIndex={tab.name === selected ? 0 : -1}
            className={styles.tab}
            data-label={tab.label}
            onClick={() => tab.name !== selected && select(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(({ name }) => (
        <div
          key={name}
          role="tabpanel"
          className={styles.panel}
          id={`${baseId}${name}-panel`}
          aria-labelledby={`${baseId}${name}-tab`}
          hidden={name !== selected}
        >
          {name === selected && children}
        </div>
      ))}
    </div>
  );
}

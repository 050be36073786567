import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { pressedKey } from "../pressed-key.ts";
import styles from "./Tabs.module.css";

interface Props<Name extends string> {
  label: string;
  tabs: readonly { readonly name: Name; readonly label: string }[];
  selected: Name;
  onSelect(name: Name): void;
  /** Fetches modules for the other tabs. Called when the pointer or the focus comes near them. */
  prefetch?(): void;
  /** The content of the selected panel. Other panels are not rendered. */
  children: ReactNode;
}

/** Tabs with automatic activation: arrow keys, Home and End select at once. */
export function Tabs<Name extends string>(props: Props<Name>) {
  const { label, tabs, selected, onSelect, prefetch, children } = props;
  const id = useId();
  // Only panels that the visitor has selected are animated.
  const [isUsed, setUsed] = useState(false);
  const select = (name: Name) => {
    if (name === selected) return;
    setUsed(true);
    onSelect(name);
  };
  const tabId = (name: Name) => `${id}-${name}`;
  const panelId = `${id}-panel-${selected}`;
  return (
    <div className={styles.frame}>
      <div
        role="tablist"
        aria-label={label}
        className={styles.list}
        onKeyDown={moveFocus}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        {tabs.map((tab) => {
          const isSelected = tab.name === selected;
          return (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={tabId(tab.name)}
              aria-selected={isSelected}
              aria-controls={isSelected ? panelId : undefined}
              tabIndex={isSelected ? 0 : -1}
              className={styles.tab}
              data-label={tab.label}
              onClick={() => select(tab.name)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {/* The panel is not focusable, because its content starts with a field. */}
      <div
        key={selected}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(selected)}
        className={styles.panel}
        data-used={isUsed || undefined}
      >
        {children}
      </div>
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = tabs.indexOf(event.target as HTMLElement);
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[pressedKey(event) ?? ""];
  if (target === undefined) return;
  event.preventDefault();
  const next = tabs.at(target % tabs.length);
  next?.focus();
  next?.click();
}

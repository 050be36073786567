import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";
import styles from "./Tabs.module.css";

interface Props<Name extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly { readonly name: Name; readonly label: string }[];
  selected: Name;
  onSelect(name: Name): void;
  /** The content of the selected panel. Other panels are not rendered. */
  children: ReactNode;
}

/** Tabs with automatic activation: arrow keys, Home and End select at once. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: Props<Name>) {
  // Only panels that the visitor selected are animated.
  const [isUsed, setUsed] = useState(false);
  const select = (name: Name) => {
    setUsed(true);
    onSelect(name);
  };
  return (
    <BaseTabs.Root value={selected} onValueChange={select} className={styles.frame}>
      <BaseTabs.List activateOnFocus aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.name} value={tab.name} className={styles.tab} data-label={tab.label}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {/* The panel is not focusable, since its content starts with a field. */}
      <BaseTabs.Panel
        key={selected}
        value={selected}
        tabIndex={undefined}
        className={styles.panel}
        data-used={isUsed || undefined}
      >
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}

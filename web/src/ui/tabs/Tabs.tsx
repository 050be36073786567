import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";
import styles from "./Tabs.module.css";

interface Props<Name extends string> {
  /** What is chosen between. */
  label: string;
  tabs: readonly { readonly name: Name; readonly label: string }[];
  selected: Name;
  onSelect(name: Name): void;
  /** What the selected panel holds. The other panels are not there. */
  children: ReactNode;
}

/** Tabs that follow the keyboard: arrows, Home and End move and select at once. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: Props<Name>) {
  // A panel that was asked for may come in as such; the first one is simply there.
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
      {/* What it holds begins with a field; the panel itself is no stop on the way there. */}
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

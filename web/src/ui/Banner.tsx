import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";

type Tone = "danger" | "success" | "info";

const icons = { danger: "alert", success: "check", info: "info" } as const;

/** A message in place. A failure interrupts whoever listens, anything else waits its turn. */
export function Banner({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === "danger" ? "alert" : "status"}>
      <Icon name={icons[tone]} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}

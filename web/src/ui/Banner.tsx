import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";

type Tone = "danger" | "success" | "info";

const icons = { danger: "alert", success: "check", info: "info" } as const;

interface Props {
  tone: Tone;
  /** True where the same words are read out by something else, so that nobody hears them twice. */
  quiet?: boolean;
  children: ReactNode;
}

/** A message in place. A failure interrupts whoever listens, anything else waits its turn. */
export function Banner({ tone, quiet = false, children }: Props) {
  const role = tone === "danger" ? "alert" : "status";
  return (
    <div className={classNames(styles.banner, styles[tone])} role={quiet ? undefined : role}>
      <Icon name={icons[tone]} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}

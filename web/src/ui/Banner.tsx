import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";

type Tone = "danger" | "success" | "info";

const icons = { danger: "alert", success: "check", info: "info" } as const;

interface Props {
  tone: Tone;
  children: ReactNode;
}

/** A message in place, for the eyes. */
export function Banner({ tone, children }: Props) {
  return (
    <div className={classNames(styles.banner, styles[tone])}>
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

interface PlaceProps {
  tone: Exclude<Tone, "info">;
  /** Nothing while there is nothing to say. */
  children: ReactNode;
}

/**
 * Where a message appears and is read out. The place is there before the message, since screen readers miss
 * what a new region says. A failure interrupts whoever listens, a success waits its turn.
 */
export function BannerRegion({ tone, children }: PlaceProps) {
  return (
    <div className={styles.place} role={tone === "danger" ? "alert" : "status"}>
      {children && <Banner tone={tone}>{children}</Banner>}
    </div>
  );
}

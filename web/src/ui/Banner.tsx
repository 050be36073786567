import { Children, type ReactNode } from "react";
import styles from "./Banner.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";

const icons = { danger: "alert", success: "check", info: "info" } as const;

interface Props {
  tone: keyof typeof icons;
  /** May be empty in a `BannerRegion` while there is no message. */
  children: ReactNode;
}

/** An inline message. Screen readers do not announce it; see `BannerRegion`. */
export function Banner({ tone, children }: Props) {
  return (
    <div className={classNames(styles.message, styles[tone])}>
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

/**
 * A live region for a message. Render it before there is a message, because screen readers miss regions that are
 * inserted together with their text. Errors are announced assertively, everything else politely.
 */
export function BannerRegion({ tone, children }: Props) {
  return (
    <div className={styles.place} role={tone === "danger" ? "alert" : "status"}>
      {/* Several children are an array, even if none of them is a message. */}
      {Children.toArray(children).some(Boolean) && <Banner tone={tone}>{children}</Banner>}
    </div>
  );
}

import styles from "./Button.module.css";
import { classNames } from "./class-names.ts";

export type ButtonKind = "primary" | "ghost" | "quiet";

interface Look {
  wide?: boolean;
  /** The taller one, for the one call to action of a screen. */
  tall?: boolean;
}

/** The look of a button, for links that are one. */
export function buttonClass(kind: ButtonKind, { wide = false, tall = false }: Look = {}): string {
  return classNames(styles.button, styles[kind], wide && styles.wide, tall && styles.tall);
}

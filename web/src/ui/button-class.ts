import styles from "./Button.module.css";
import { classNames } from "./class-names.ts";

export type ButtonKind = "primary" | "ghost" | "quiet";

interface Look {
  wide?: boolean;
  /** For the main call to action of a screen. */
  tall?: boolean;
}

/** The class names of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind, { wide = false, tall = false }: Look = {}): string {
  return classNames(styles.button, styles[kind], wide && styles.wide, tall && styles.tall);
}

import type { ComponentProps } from "react";
import styles from "./Button.module.css";
import { classNames } from "./class-names.ts";

type ButtonKind = "primary" | "ghost" | "quiet";

interface ButtonSize {
  wide?: boolean;
  /** For a screen's main call to action. */
  tall?: boolean;
}

/** The class names of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind, { wide = false, tall = false }: ButtonSize = {}): string {
  return classNames(styles.button, styles[kind], wide && styles.wide, tall && styles.tall);
}

interface Props extends ComponentProps<"button">, ButtonSize {
  kind: ButtonKind;
  /** Shows progress and ignores clicks. */
  busy?: boolean;
}

/** A button that stays focusable while busy. */
export function Button({ kind, busy = false, wide = false, tall = false, className, ...rest }: Props) {
  const { children, onClick, type = "button", ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      className={classNames(buttonClass(kind, { wide, tall }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes["aria-disabled"] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {children}
      {busy && <span className={styles.progress} aria-hidden="true" />}
    </button>
  );
}

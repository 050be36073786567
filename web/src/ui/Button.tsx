import type { ComponentProps } from "react";
import styles from "./Button.module.css";
import { type ButtonKind, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";

interface Props extends ComponentProps<"button"> {
  kind: ButtonKind;
  /** Shows that something is under way and lets no second press through. */
  busy?: boolean;
  wide?: boolean;
  tall?: boolean;
}

/** A button. Busy or not, it keeps its focus, so that the keyboard does not lose its place. */
export function Button({ kind, busy = false, wide = false, tall = false, className, ...rest }: Props) {
  const { children, onClick, type = "button", ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      className={classNames(buttonClass(kind, { wide, tall }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes["aria-disabled"]}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {children}
      {busy && <span className={styles.progress} aria-hidden="true" />}
    </button>
  );
}

import type { ComponentProps } from "react";
import styles from "./Button.module.css";
import { type ButtonKind, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";

interface Props extends ComponentProps<"button"> {
  kind: ButtonKind;
  /** Shows progress and ignores clicks. */
  busy?: boolean;
  wide?: boolean;
  tall?: boolean;
}

/** A button. It stays focusable while busy. */
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

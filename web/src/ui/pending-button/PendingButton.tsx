import type { ComponentProps } from "react";
import { Button } from "../Button.tsx";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../VisuallyHidden.tsx";
import styles from "./PendingButton.module.css";

interface Props extends Omit<ComponentProps<typeof Button>, "busy" | "children"> {
  label: string;
  /** Takes the label's place while the work goes on, and is read out once. */
  pendingLabel: string;
  pending: boolean;
  /** True where something else reads it out. */
  quiet?: boolean;
}

/**
 * A button that says in words what it is waiting for. It is as wide as the longer label, so that nothing moves, and
 * keeps its name, so that screen readers read out the status alone.
 */
export function PendingButton({ label, pendingLabel, pending, quiet = false, className, ...rest }: Props) {
  return (
    <>
      <Button
        {...rest}
        className={classNames(styles.button, className)}
        busy={pending}
        data-other={pending ? label : pendingLabel}
      >
        <span className={styles.label} aria-hidden={pending || undefined}>
          {pending ? pendingLabel : label}
        </span>
        {pending && <VisuallyHidden>{label}</VisuallyHidden>}
      </Button>
      {!quiet && <VisuallyHidden role="status">{pending && pendingLabel}</VisuallyHidden>}
    </>
  );
}

import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./PendingButton.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

interface Props extends Omit<ComponentProps<typeof Button>, "busy" | "children"> {
  label: string;
  /** Replaces the label while pending. Screen readers announce it. */
  pendingLabel: string;
  pending: boolean;
  /** True if another live region announces the pending state. */
  quiet?: boolean;
}

/**
 * A button with a pending label. It is as wide as the longer label, to avoid layout shifts. Its accessible name does
 * not change, so that only the status is announced.
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

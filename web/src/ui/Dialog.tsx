import { Fragment, type ReactNode, type SyntheticEvent, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon.tsx";
import { ToastRegion } from "./ToastRegion.tsx";
import { useExitAnimation } from "./use-exit-animation.ts";
import { useModal } from "./use-modal.ts";

interface Props {
  open: boolean;
  onClose(): void;
  title: string;
  /** Another step while the dialog is open moves focus to its title; the same in another language does not. */
  step?: string;
  /** The id of what is read out after the title when the dialog opens. */
  describedBy?: string | undefined;
  closeLabel: string;
  /** An alert is a question that must be answered before anything else. */
  kind?: "dialog" | "alert";
  width?: "narrow" | "wide";
  /** Where it stands on wide screens. On narrow ones a dialog in the middle is a sheet at the bottom. */
  place?: "middle" | "side";
  children: ReactNode;
}

/**
 * A modal dialog. What it holds exists only while it can be seen, so closing resets it. Focus goes to the
 * element marked `data-initial-focus`, else to the title, and comes back to the opener. A click beside the
 * dialog does not close it: an order may be under way.
 */
export function Dialog({ open, onClose, title, closeLabel, children, ...rest }: Props) {
  const { step = "", describedBy, kind = "dialog", width = "narrow", place = "middle" } = rest;
  const dialog = useModal(open, step);
  const titleId = useId();

  const { content, visit } = useExitAnimation(
    open,
    dialog,
    <>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
      <ToastRegion closeLabel={closeLabel} />
    </>,
  );

  const askToClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[width], styles[place])}
      role={kind === "alert" ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={askToClose}
      // Browsers close a dialog by themselves when Esc is pressed twice without a click between.
      onClose={() => open && onClose()}
      data-print="no"
    >
      <Fragment key={visit}>{content}</Fragment>
    </dialog>
  );
}

import {
  Fragment,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import styles from "./Dialog.module.css";
import { addToHistory } from "./dialog-history.ts";
import { IconButton } from "./IconButton.tsx";
import { lockPageScroll } from "./lock-page-scroll.ts";
import { ToastRegion } from "./ToastRegion.tsx";

interface Props {
  open: boolean;
  onClose(): void;
  title: string;
  /** When `step` changes, focus moves to the title and the dialog scrolls to the top. */
  step?: string;
  describedBy?: string | undefined;
  closeLabel: string;
  kind?: "dialog" | "alert";
  /** For a dialog of another width: a class that sets `--dialog-width`. */
  widthClass?: string | undefined;
  children: ReactNode;
}

/**
 * A modal dialog. Its children are mounted only while it is visible, so closing it resets them. Focus goes to
 * `[data-initial-focus]`, or else to the title, and then returns to the opener. A click on the backdrop does not close
 * it, because an order may be in progress.
 */
export function Dialog({ open, onClose, title, closeLabel, children, ...rest }: Props) {
  const { step = "", describedBy, kind = "dialog", widthClass } = rest;
  const dialog = useModal(open, step, onClose);
  const titleId = useId();

  const { content, openCount } = useExitAnimation(
    open,
    dialog,
    <>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      <ToastRegion closeLabel={closeLabel} />
    </>,
  );

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, widthClass, styles.middle)}
      role={kind === "alert" ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={onCancel}
      // On a second Esc without a click in between, browsers close a dialog without a cancel event. The close event of
      // an earlier closing may arrive when the dialog is already open again.
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
      data-print="no"
    >
      <Fragment key={openCount}>{content}</Fragment>
    </dialog>
  );
}

/**
 * Keeps the children mounted until the exit animation ends. `openCount` is used as a key, so that each opening remounts
 * them.
 */
function useExitAnimation(open: boolean, element: RefObject<HTMLElement | null>, content: ReactNode) {
  const [wasOpen, setWasOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  const [isUnmounted, setUnmounted] = useState(true);
  const last = useRef<ReactNode>(undefined);
  useLayoutEffect(() => {
    if (open) last.current = content;
  });
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenCount(openCount + 1);
    setUnmounted(false);
  }
  useEffect(() => {
    // A redundant update would be queued and would unmount the children at the next opening.
    if (open || isUnmounted) return;
    let isCancelled = false;
    const animations = element.current?.getAnimations().map(({ finished }) => finished) ?? [];
    Promise.allSettled(animations).then(() => isCancelled || setUnmounted(true));
    return () => {
      isCancelled = true;
    };
  }, [open, isUnmounted, element]);
  return { content: open ? content : isUnmounted ? undefined : last.current, openCount };
}

function useModal(open: boolean, step: string, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const shownStep = useRef<string>(undefined);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const releasePage = lockPageScroll();
    element.showModal();
    const removeFromHistory = addToHistory(() => close());
    return () => {
      releasePage();
      removeFromHistory();
      shownStep.current = undefined;
      // The browser returns focus to the opener.
      element.close();
    };
  }, [open]);

  useLayoutEffect(() => {
    if (!open || shownStep.current === step) return;
    const isFirst = shownStep.current === undefined;
    shownStep.current = step;
    dialog.current?.scrollTo(0, 0);
    const initialFocus = isFirst
      ? dialog.current?.querySelector<HTMLElement>("[data-initial-focus]")
      : undefined;
    (initialFocus ?? dialog.current?.querySelector<HTMLElement>("h2"))?.focus();
  }, [open, step]);

  return dialog;
}

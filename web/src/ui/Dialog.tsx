import {
  Fragment,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import styles from "./Dialog.module.css";
import { Icon } from "./Icon.tsx";
import { ToastRegion } from "./ToastRegion.tsx";

interface Props {
  open: boolean;
  onClose(): void;
  title: string;
  /** A change of `step` moves focus to the title. */
  step?: string;
  /** The id of the element that describes the dialog. */
  describedBy?: string | undefined;
  closeLabel: string;
  /** `alert` has the role alertdialog. */
  kind?: "dialog" | "alert";
  width?: "narrow" | "wide";
  /** Position on wide screens. On narrow ones, "middle" is a bottom sheet. */
  place?: "middle" | "side";
  children: ReactNode;
}

/**
 * A modal dialog. Its children are mounted only while it is visible, so closing resets them. Focus goes to
 * `[data-initial-focus]` or else to the title, and returns to the opener. A click on the backdrop does not close it:
 * an order may be in progress.
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
      // Browsers close a dialog without asking when Esc is pressed twice without a click in between.
      onClose={() => open && onClose()}
      data-print="no"
    >
      <Fragment key={visit}>{content}</Fragment>
    </dialog>
  );
}

interface ExitAnimation {
  readonly content: ReactNode;
  /** Incremented at each opening; as a key it remounts the children. */
  readonly visit: number;
}

/** Keeps children mounted until the exit animation ends. */
function useExitAnimation(
  open: boolean,
  element: RefObject<HTMLElement | null>,
  content: ReactNode,
): ExitAnimation {
  const [wasOpen, setWasOpen] = useState(false);
  const [visit, setVisit] = useState(0);
  const [isGone, setGone] = useState(true);
  const last = useRef<ReactNode>(undefined);
  if (open) last.current = content;
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setVisit(visit + 1);
    setGone(false);
  }
  useEffect(() => {
    // A redundant update would be queued, and would unmount the children of the next opening.
    if (open || isGone) return;
    let isBack = false;
    const leaving = element.current?.getAnimations().map(({ finished }) => finished) ?? [];
    Promise.allSettled(leaving).then(() => isBack || setGone(true));
    return () => {
      isBack = true;
    };
  }, [open, isGone, element]);
  return { content: isGone ? undefined : last.current, visit };
}

/** Synchronizes a native dialog with `open`, and moves focus on opening and on each step. */
function useModal(open: boolean, step: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const shownStep = useRef<string>(undefined);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const root = document.documentElement;
    root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
    element.showModal();
    return () => {
      shownStep.current = undefined;
      // The browser restores the focus to the opener.
      element.close();
    };
  }, [open]);

  useLayoutEffect(() => {
    if (!open || shownStep.current === step) return;
    const isFirst = shownStep.current === undefined;
    shownStep.current = step;
    const wanted = isFirst ? dialog.current?.querySelector<HTMLElement>("[data-initial-focus]") : undefined;
    (wanted ?? dialog.current?.querySelector<HTMLElement>("h2"))?.focus();
  }, [open, step]);

  return dialog;
}

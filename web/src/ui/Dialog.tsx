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

interface ExitAnimation {
  readonly content: ReactNode;
  /** Another number at each opening, so that nothing of the last one stays. */
  readonly visit: number;
}

/** What an element holds while it is open, and then for as long as its style sheet lets it leave. */
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
    // Told again what it knows already, React remembers it for later, and would empty what has opened meanwhile.
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

/** Opens and closes a native dialog with `open`, and keeps focus where reading goes on. */
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
      // The browser gives the focus back to what had it before the dialog opened.
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

import { type RefObject, useLayoutEffect, useRef } from "react";

/** Opens and closes a native dialog with `open`, and keeps focus where reading goes on. */
export function useModal(open: boolean, step: string): RefObject<HTMLDialogElement | null> {
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

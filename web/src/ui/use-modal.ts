import { type RefObject, useLayoutEffect, useRef } from "react";

/** Opens and closes a native dialog with `open`, and keeps focus where reading goes on. */
export function useModal(open: boolean, title: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const shownTitle = useRef<string>(undefined);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const root = document.documentElement;
    root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
    element.showModal();
    return () => {
      shownTitle.current = undefined;
      // The browser gives the focus back to what had it before the dialog opened.
      element.close();
    };
  }, [open]);

  useLayoutEffect(() => {
    if (!open || shownTitle.current === title) return;
    const isFirst = shownTitle.current === undefined;
    shownTitle.current = title;
    const wanted = isFirst ? dialog.current?.querySelector<HTMLElement>("[data-initial-focus]") : undefined;
    (wanted ?? dialog.current?.querySelector<HTMLElement>("h2"))?.focus();
  }, [open, title]);

  return dialog;
}

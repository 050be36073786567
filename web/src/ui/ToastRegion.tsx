import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./ToastRegion.module.css";
import { dismissToast, type Toast, useToasts } from "./toast-store.ts";

const durationMs = 3000;

/** The live region of toasts. It is always in the document, because screen readers miss new regions. */
export function ToastRegion({ closeLabel }: { closeLabel: string }) {
  const toasts = useToasts();
  const cards = (tone: Toast["tone"]) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />);
  return (
    <div className={styles.region} data-print="no">
      <div role="alert">{cards("danger")}</div>
      <div role="status">{cards("success")}</div>
    </div>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const previousFocus = useRef<HTMLElement>(undefined);
  const dismiss = useCallback(() => dismissToast(toast.id), [toast.id]);
  useAutoDismiss(isHovered || isFocused, dismiss);

  const onFocus = (event: FocusEvent) => {
    if (event.relatedTarget instanceof HTMLElement) previousFocus.current = event.relatedTarget;
    setFocused(true);
  };
  const close = () => {
    dismiss();
    previousFocus.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer.
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      <Icon name={toast.tone === "danger" ? "alert" : "check"} />
      <p className={styles.text}>{toast.message}</p>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Calls back after the duration of a toast, not counting the time that it is paused. */
function useAutoDismiss(isPaused: boolean, onEnd: () => void): void {
  const remainingMs = useRef(durationMs);
  useEffect(() => {
    if (isPaused) return;
    const startedMs = performance.now();
    const timer = setTimeout(onEnd, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedMs;
    };
  }, [isPaused, onEnd]);
}

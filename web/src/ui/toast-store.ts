import { useEffect, useId, useSyncExternalStore } from "react";

export interface Toast {
  readonly id: number;
  readonly tone: "success" | "danger";
  readonly message: string;
}

const shownAtOnce = 2;
const none: readonly Toast[] = [];

let toasts = none;
let lastId = 0;
let regions: readonly string[] = [];
const listeners = new Set<() => void>();

/** Shows a message for a moment, at the top of whatever page is there. The oldest makes room. */
export function showToast(tone: Toast["tone"], message: string): void {
  lastId += 1;
  // Said again, it starts anew instead of standing there twice. What has succeeded has failed no more.
  const others = toasts.filter(
    (toast) => toast.message !== message && (tone === "danger" || toast.tone === tone),
  );
  change([...others, { id: lastId, tone, message }].slice(-shownAtOnce));
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

/** The toasts, for the region that came last: that of an open dialog, behind which nothing can be reached. */
export function useToasts(): readonly Toast[] {
  const id = useId();
  useEffect(() => {
    regions = [...regions, id];
    change(toasts);
    return () => {
      regions = regions.filter((other) => other !== id);
      change(toasts);
    };
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => (regions.at(-1) === id ? toasts : none),
    () => none,
  );
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

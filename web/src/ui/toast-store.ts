import { useEffect, useId, useSyncExternalStore } from "react";

export interface Toast {
  readonly id: number;
  readonly tone: "success" | "danger";
  readonly message: string;
}

const maxToasts = 2;
const noToasts: readonly Toast[] = [];

let toasts = noToasts;
let lastId = 0;
let regions: readonly string[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. At most two are visible; the oldest is removed. */
export function showToast(tone: Toast["tone"], message: string): void {
  lastId += 1;
  // A repeated message restarts instead of appearing twice. A success removes earlier errors.
  const others = toasts.filter(
    (toast) => toast.message !== message && (tone === "danger" || toast.tone === tone),
  );
  change([...others, { id: lastId, tone, message }].slice(-maxToasts));
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

/** The toasts, for the region that was mounted last: an open dialog makes all others inert. */
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
    () => (regions.at(-1) === id ? toasts : noToasts),
    () => noToasts,
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

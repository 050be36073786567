import { useSyncExternalStore } from "react";

export interface Toast {
  readonly id: number;
  readonly tone: "success" | "danger";
  readonly words: string;
}

const shownAtOnce = 2;
const none: readonly Toast[] = [];

let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message for a moment, at the top of whatever page is there. The oldest makes room. */
export function showToast(tone: Toast["tone"], words: string): void {
  lastId += 1;
  // Said again, it starts anew instead of standing there twice.
  const others = toasts.filter((toast) => toast.words !== words);
  change([...others, { id: lastId, tone, words }].slice(-shownAtOnce));
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, readToasts, () => none);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

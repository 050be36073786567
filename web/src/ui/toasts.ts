// A toast is created from the template in its region (`ToastRegion`), so that showing one does not need React.

export type ToastTone = "success" | "danger";

const maxToasts = 2;
const durationMs = 3000;

/** The regions on the page. The last one is on top; an open dialog makes the others inert. */
let regions: readonly HTMLElement[] = [];
let toasts: readonly HTMLElement[] = [];

/** Adds the region of a page or of an open dialog. Returns a function that removes it. */
export function addToastRegion(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined;
  regions = [...regions, region];
  moveToTopRegion();
  return () => {
    regions = regions.filter((other) => other !== region);
    moveToTopRegion();
  };
}

/** Shows a toast. At most two are visible; the oldest is removed. */
export function showToast(tone: ToastTone, message: string): void {
  for (const toast of toasts) {
    // A repeated message restarts its timer instead of appearing twice. A success removes earlier errors.
    const isRepeated = toast.querySelector("p")?.textContent === message;
    if (isRepeated || (tone === "success" && toast.dataset.tone === "danger")) dismiss(toast);
  }
  const toast = makeToast(tone, message);
  if (!toast) return;
  toasts = [...toasts, toast];
  for (const oldest of toasts.slice(0, -maxToasts)) dismiss(oldest);
  moveToTopRegion();
}

function makeToast(tone: ToastTone, message: string): HTMLElement | undefined {
  const template = regions.at(-1)?.querySelector("template");
  // If the browser parsed the template, its children are in `content`; if React created it, they are in the element
  // itself.
  const original = template?.content.firstElementChild ?? template?.firstElementChild;
  if (!original) return undefined;
  const toast = original.cloneNode(true) as HTMLElement;
  toast.dataset.tone = tone;
  const text = toast.querySelector("p");
  if (text) text.textContent = message;
  dismissAfter(toast);
  return toast;
}

/**
 * Dismisses a toast when its button is pressed or its time is up. The time while it is hovered or focused does not
 * count.
 */
function dismissAfter(toast: HTMLElement): void {
  let remainingMs = durationMs;
  let startedMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let focusedBefore: EventTarget | null = null;
  const startTimer = () => {
    if (timer !== undefined || toast.matches(":hover, :focus-within")) return;
    startedMs = performance.now();
    timer = setTimeout(() => dismiss(toast), remainingMs);
  };
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remainingMs -= performance.now() - startedMs;
  };
  toast.addEventListener("pointerenter", pause);
  toast.addEventListener("focusin", ({ relatedTarget }) => {
    pause();
    if (relatedTarget && !toast.contains(relatedTarget as Node)) focusedBefore = relatedTarget;
  });
  // Deferred, because `:hover` and `:focus-within` still have their old state during these events.
  for (const leaving of ["pointerleave", "focusout"])
    toast.addEventListener(leaving, () => setTimeout(startTimer));
  toast.querySelector("button")?.addEventListener("click", () => {
    dismiss(toast);
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
  });
  startTimer();
}

function dismiss(toast: HTMLElement): void {
  toasts = toasts.filter((other) => other !== toast);
  toast.remove();
}

function moveToTopRegion(): void {
  const region = regions.at(-1);
  for (const toast of toasts) {
    const place = region?.querySelector(`:scope > [data-tone=${toast.dataset.tone}]`);
    if (place && toast.parentElement !== place) place.append(toast);
  }
}

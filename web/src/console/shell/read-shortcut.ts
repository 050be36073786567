type Shortcut = "search" | "help" | "next" | "previous" | "back" | "prefix" | { readonly page: string };

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "defaultPrevented"
> & {
  readonly target: EventTarget | null;
};

const single: Readonly<Record<string, Shortcut>> = {
  "/": "search",
  "?": "help",
  j: "next",
  k: "previous",
  Escape: "back",
  g: "prefix",
};

/** What a key press means; `before` is the prefix that was pressed before it. Keys in fields and dialogs mean themselves. */
export function readShortcut(event: Pressed, before: string | undefined): Shortcut | undefined {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event.target)) return;
  if (before === "g") return { page: event.key };
  return Object.hasOwn(single, event.key) ? single[event.key] : undefined;
}

interface Place {
  closest?(selector: string): unknown;
}

function isTyping(target: EventTarget | null): boolean {
  const place = target as Place | null;
  return Boolean(place?.closest?.("input, select, textarea, [contenteditable], dialog"));
}

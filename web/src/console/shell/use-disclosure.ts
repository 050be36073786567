import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { pressedKey } from "../../ui/pressed-key.ts";

interface Disclosure {
  readonly open: boolean;
  toggle(): void;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Props of the element around the button and its panel. */
  readonly frame: {
    readonly ref: RefObject<HTMLDivElement | null>;
    onKeyDown(event: KeyboardEvent): void;
    onBlur(event: FocusEvent): void;
  };
}

/** A disclosure button. Esc, a click outside and moving the focus outside close it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);

  return {
    open,
    toggle: () => setOpen(!open),
    button,
    frame: {
      ref,
      onKeyDown(event) {
        if (pressedKey(event) !== "Escape" || !open) return;
        // Keeps a surrounding drawer open.
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      },
      onBlur(event) {
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next)) setOpen(false);
      },
    },
  };
}

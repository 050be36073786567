import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

interface ExitAnimation {
  readonly content: ReactNode;
  /** Another number at each opening, so that nothing of the last one stays. */
  readonly visit: number;
}

/** What an element holds while it is open, and then for as long as its style sheet lets it leave. */
export function useExitAnimation(
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

import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { restoreScroll, usePath } from "./NavigationProvider.tsx";

/**
 * After a client-side navigation, moves focus to the content and announces the new title, as browsers do on page
 * loads.
 */
export function RouteAnnouncer({ title, main }: { title: string; main: RefObject<HTMLElement | null> }) {
  const path = usePath();
  const shown = useRef(path);
  const [announced, announce] = useState("");
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    restoreScroll();
    main.current?.focus({ preventScroll: true });
    announce(title);
  }, [path, title, main]);
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}

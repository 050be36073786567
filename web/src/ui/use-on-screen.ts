import { type RefObject, useEffect, useState } from "react";

/**
 * Whether anybody can see an element: it is on the screen, as near to it as the margin says, or as far inside
 * as a negative one does, and the tab is not hidden. Until that is known, nobody can.
 */
export function useOnScreen(element: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setNear] = useState(false);
  const [isTabShown, setTabShown] = useState(true);
  useEffect(() => {
    const look = () => setTabShown(!document.hidden);
    document.addEventListener("visibilitychange", look);
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    if (element.current) observer.observe(element.current);
    return () => {
      document.removeEventListener("visibilitychange", look);
      observer.disconnect();
    };
  }, [element, margin]);
  return isNear && isTabShown;
}

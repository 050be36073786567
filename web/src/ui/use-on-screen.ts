import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element is in the viewport, extended by `margin` (negative values shrink it), in a visible tab. False
 * until that is known.
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

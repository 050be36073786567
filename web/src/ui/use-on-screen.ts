import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element is in the viewport of a visible tab. `margin` extends the viewport (negative values shrink it).
 * False until known.
 */
export function useOnScreen(element: RefObject<Element | null>, margin: string): boolean {
  const [isInViewport, setInViewport] = useState(false);
  const [isTabVisible, setTabVisible] = useState(true);
  useEffect(() => {
    const onVisibility = () => setTabVisible(!document.hidden);
    document.addEventListener("visibilitychange", onVisibility);
    const observer = new IntersectionObserver(([entry]) => setInViewport(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    if (element.current) observer.observe(element.current);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      observer.disconnect();
    };
  }, [element, margin]);
  return isInViewport && isTabVisible;
}

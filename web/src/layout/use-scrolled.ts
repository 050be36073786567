import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether the page is scrolled past an element of no height. */
export function useScrolled(): { sentinel: RefObject<HTMLDivElement | null>; isScrolled: boolean } {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver((entries) => {
      setScrolled(entries.at(-1)?.isIntersecting === false);
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return { sentinel, isScrolled };
}

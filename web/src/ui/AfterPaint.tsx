import { type ReactNode, useEffect, useState } from "react";

/**
 * Pictures that the first paint can do without: they come with the scripts, and at once where there are
 * none. Their place has its size from the style sheet.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted ? children : <noscript>{children}</noscript>;
}

import type { ComponentProps } from "react";
import { usePath } from "../platform/page/page-context.tsx";

/** A menu link, with `aria-current` on the current page. */
export function NavLink(props: ComponentProps<"a">) {
  const isCurrent = usePath() === props.href;
  return <a {...props} {...(isCurrent && { "aria-current": "page" as const })} />;
}

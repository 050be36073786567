import type { ComponentProps } from "react";
import { Link } from "./Link.tsx";
import { usePath } from "./use-path.ts";

/** A link of a menu: says that it is the page one is on. */
export function NavLink(props: ComponentProps<typeof Link>) {
  const isHere = usePath() === props.href;
  return <Link {...props} {...(isHere && { "aria-current": "page" as const })} />;
}

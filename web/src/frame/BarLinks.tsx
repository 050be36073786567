import type { ComponentProps } from "react";
import { useText } from "../platform/i18n/use-language.tsx";
import { barPaths, paths } from "../platform/navigation/paths.ts";
import { usePath } from "../platform/page/page-context.tsx";

/** List items with the links that the bar and the menus share. */
export function BarLinks({ className }: { className: string | undefined }) {
  const text = useText();
  return barPaths.map((path) => (
    <li key={path}>
      <NavLink href={path} className={className}>
        {text(paths[path])}
      </NavLink>
    </li>
  ));
}

/** A menu link, with `aria-current` on the current page. */
export function NavLink(props: ComponentProps<"a">) {
  const isCurrent = usePath() === props.href;
  return <a {...props} {...(isCurrent && { "aria-current": "page" as const })} />;
}

import type { PageRequest } from "@baleen/contract/rendering.ts";
import { type ComponentType, createContext, useContext } from "react";
import { IslandTree } from "./IslandTree.tsx";
import { type IslandStart, islandPlaceholder, islandPrefix } from "./island-markup.ts";

interface Props<IslandProps extends object> {
  /** The component's name, which is also the island's key in the registry. */
  readonly name: string;
  readonly of: ComponentType<IslandProps>;
  readonly start: IslandStart;
  /** If undefined, the island is shown to all visitors. */
  readonly shownTo?: "signed-in";
  /** Sent in the document as JSON. */
  readonly props: IslandProps;
}

/**
 * A part of a document that the browser hydrates. The server renders each island separately from the page, because the
 * browser hydrates it separately. Islands cannot be nested.
 */
export function Island<IslandProps extends object>(island: Props<IslandProps>) {
  const { name, of, start, shownTo, props } = island;
  const list = useContext(IslandListContext);
  if (!list) throw new Error(`The island ${name} is not in a document.`);
  const index = list.islands.push({ ...island, of: of as ComponentType<object> }) - 1;
  return (
    <div
      data-island={name}
      data-start={start}
      data-shown-to={shownTo}
      data-prefix={islandPrefix(index)}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a placeholder, which `fill` replaces.
      dangerouslySetInnerHTML={{ __html: islandPlaceholder(index) }}
    />
  );
}

/** The islands of a document that is being rendered. */
export class IslandList {
  readonly islands: Props<object>[] = [];

  /** Replaces the placeholders in the document's HTML by the islands' HTML. */
  fill(html: string, page: PageRequest, render: RenderToString): string {
    return this.islands.reduce((filled, { of: Component, props }, index) => {
      const island = render(
        <IslandTree page={page}>
          <Component {...props} />
        </IslandTree>,
        { identifierPrefix: islandPrefix(index) },
      );
      return filled.replace(islandPlaceholder(index), () => island);
    }, html);
  }
}

type RenderToString = typeof import("react-dom/server").renderToString;

export const IslandListContext = createContext<IslandList | undefined>(undefined);

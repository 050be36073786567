import type { PageRequest } from "@baleen/contract/rendering.ts";
import { type ComponentType, createContext, useContext } from "react";
import { IslandTree } from "./IslandTree.tsx";
import { type IslandStart, islandPlaceholder, islandPrefix } from "./island-markup.ts";

interface Props<IslandProps extends object> {
  /** The name in the registry of islands, which is that of the component. */
  readonly name: string;
  readonly of: ComponentType<IslandProps>;
  readonly start: IslandStart;
  /** Without it the island is there for all visitors. */
  readonly shownTo?: "signed-in";
  /** Travels in the document as JSON. */
  readonly props: IslandProps;
}

/**
 * A part of a document that comes alive in the browser. The server renders it apart from the page, since the browser hydrates
 * it alone. Islands do not contain islands.
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

  /** Puts the HTML of the islands into that of the document. */
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

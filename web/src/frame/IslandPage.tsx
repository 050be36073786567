import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentType } from "react";
import { Island } from "../platform/islands/Island.tsx";
import type { PageDefinition } from "../platform/page/page-definition.ts";
import { ScriptNotice } from "./ScriptNotice.tsx";

interface Definition {
  readonly title: Localized;
  readonly description: Localized;
  readonly indexed?: boolean;
  /** What the page says where scripts are off. */
  readonly needsScript?: Localized;
}

/** The definition of a page whose whole content is an island. */
export function islandPage(
  name: string,
  component: ComponentType<object>,
  definition: Definition,
): PageDefinition {
  const { title, description, indexed = false, needsScript } = definition;
  const Page = () => (
    <>
      <ScriptNotice needs={needsScript} />
      <Island name={name} of={component} start="load" props={{}} />
    </>
  );
  return { Page, title, description, indexed };
}

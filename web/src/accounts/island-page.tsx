import type { ComponentType } from "react";
import { Island } from "../platform/islands/Island.tsx";
import { ScriptNotice } from "../platform/islands/ScriptNotice.tsx";
import type { PageDefinition } from "../platform/page/page-definition.ts";
import { AccountNavigation } from "./AccountNavigation.tsx";

type Metadata = Pick<PageDefinition, "title" | "description" | "differsByWechat">;

/**
 * A page that consists of one island. Account pages also show their navigation. Search engines index none of these
 * pages.
 */
export function islandPage(name: string, of: ComponentType<object>, metadata: Metadata): PageDefinition {
  const Page = () => (
    <>
      <AccountNavigation />
      <ScriptNotice />
      <Island name={name} of={of} start="load" props={{}} />
    </>
  );
  return { ...metadata, Page, indexed: false };
}

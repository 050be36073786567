import type { ComponentType } from "react";
import { Island } from "../platform/islands/Island.tsx";
import { ScriptNotice } from "../platform/islands/ScriptNotice.tsx";
import type { PageDefinition } from "../platform/page/page-definition.ts";
import { AccountNavigation } from "./AccountNavigation.tsx";

type Metadata = Pick<PageDefinition, "title" | "description" | "differsByWechat">;

interface Props {
  readonly name: string;
  readonly of: ComponentType<object>;
}

/** The content of a page that consists of one island. Account pages also show their navigation. */
export function IslandContent({ name, of }: Props) {
  return (
    <>
      <AccountNavigation />
      <ScriptNotice />
      <Island name={name} of={of} start="load" props={{}} />
    </>
  );
}

/** A page that consists of one island. Search engines index none of these pages. */
export function islandPage(name: string, of: ComponentType<object>, metadata: Metadata): PageDefinition {
  return { ...metadata, Page: () => <IslandContent name={name} of={of} />, indexed: false };
}

import type { Localized } from "@baleen/contract/language.ts";
import type { ComponentType } from "react";
import { Island } from "../platform/islands/Island.tsx";
import { ScriptNotice } from "./ScriptNotice.tsx";

interface Props {
  readonly name: string;
  readonly of: ComponentType<object>;
  /** What the page says where scripts are off. */
  readonly needsScript?: Localized | undefined;
}

/** A page whose whole content is an island. */
export function IslandPage({ name, of, needsScript }: Props) {
  return (
    <>
      <ScriptNotice needs={needsScript} />
      <Island name={name} of={of} start="load" props={{}} />
    </>
  );
}

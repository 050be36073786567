import type { ComponentType } from "react";
import { Island } from "../platform/islands/Island.tsx";
import { ScriptNotice } from "../platform/islands/ScriptNotice.tsx";

interface Props {
  readonly name: string;
  readonly of: ComponentType<object>;
}

/** A page whose whole content is an island. */
export function IslandPage({ name, of }: Props) {
  return (
    <>
      <ScriptNotice />
      <Island name={name} of={of} start="load" props={{}} />
    </>
  );
}

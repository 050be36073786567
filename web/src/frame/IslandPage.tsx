import type { ComponentType } from "react";
import { Island } from "../platform/islands/Island.tsx";
import { ScriptNotice } from "../platform/islands/ScriptNotice.tsx";

export function IslandPage({ name, of }: { name: string; of: ComponentType<object> }) {
  return (
    <>
      <ScriptNotice />
      <Island name={name} of={of} start="load" props={{}} />
    </>
  );
}

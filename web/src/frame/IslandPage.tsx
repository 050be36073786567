import type { ComponentType } from "react";
import { AccountNavigation } from "../accounts/AccountNavigation.tsx";
import { Island } from "../platform/islands/Island.tsx";
import { ScriptNotice } from "../platform/islands/ScriptNotice.tsx";

/** A page that is one island. Pages of an account have its navigation. */
export function IslandPage({ name, of }: { name: string; of: ComponentType<object> }) {
  return (
    <>
      <AccountNavigation />
      <ScriptNotice />
      <Island name={name} of={of} start="load" props={{}} />
    </>
  );
}

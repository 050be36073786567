import type { ComponentProps } from "react";
import { AccountNavigation } from "../accounts/AccountNavigation.tsx";
import { IslandPage } from "./IslandPage.tsx";

/** A page of an account, under the navigation between these. */
export function AccountPage(props: ComponentProps<typeof IslandPage>) {
  return (
    <>
      <AccountNavigation />
      <IslandPage {...props} />
    </>
  );
}

import type { ComponentProps } from "react";
import { AccountNavigation } from "../accounts/AccountNavigation.tsx";
import { IslandPage } from "./IslandPage.tsx";

export function AccountPage(props: ComponentProps<typeof IslandPage>) {
  return (
    <>
      <AccountNavigation />
      <IslandPage {...props} />
    </>
  );
}

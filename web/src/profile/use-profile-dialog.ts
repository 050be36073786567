import type { ContactKind } from "../codes/contact.ts";
import { prefetchProps, useLazyDialog } from "../lazy/use-lazy-dialog.ts";

export type DialogName = "password" | "card" | ContactKind | `unbind-${ContactKind}`;

const loadDialogs = () => import("./dialogs/ProfileDialogs.tsx");

/** For the buttons that open a dialog. */
export const prefetchOnIntent = prefetchProps(loadDialogs);

export const useProfileDialog = () =>
  useLazyDialog<Awaited<ReturnType<typeof loadDialogs>>, DialogName>(loadDialogs);

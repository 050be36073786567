import { useCallback, useState } from "react";
import type { ContactKind } from "../codes/request-code.ts";

export type DialogName = "password" | "card" | ContactKind | `unbind-${ContactKind}`;

const loadDialogs = () => import("./dialogs/ProfileDialogs.tsx");
const prepare = () => {
  loadDialogs().catch(() => undefined);
};

/** For the buttons that open a dialog: what only dialogs need is fetched once somebody seems to want one. */
export const prefetchOnIntent = { onPointerEnter: prepare, onFocus: prepare } as const;

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;

interface ProfileDialog {
  /** The dialogs' code, once it is here. */
  readonly dialogs: Dialogs | undefined;
  readonly open: DialogName | undefined;
  /** True when the code of a dialog that was asked for could not be had. */
  readonly isMissing: boolean;
  show(name: DialogName): void;
  close(): void;
}

export function useProfileDialog(): ProfileDialog {
  const [dialogs, setDialogs] = useState<Dialogs>();
  const [open, setOpen] = useState<DialogName>();
  const [isMissing, setMissing] = useState(false);
  const show = useCallback((name: DialogName) => {
    setMissing(false);
    loadDialogs().then(
      (loaded) => {
        setDialogs(loaded);
        setOpen(name);
      },
      () => setMissing(true),
    );
  }, []);
  return { dialogs, open, isMissing, show, close: useCallback(() => setOpen(undefined), []) };
}

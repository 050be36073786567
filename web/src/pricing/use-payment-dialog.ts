import type { MembershipPackage } from "@baleen/contract/packages.ts";
import { useCallback, useEffect, useState } from "react";
import { afterLoad } from "../browser/after-load.ts";
import { readToken } from "../session/session-store.ts";

const loadDialog = () => import("../payment/PaymentDialog.tsx");
const prepare = () => {
  loadDialog().catch(() => undefined);
};

/** For the buttons that open the dialog: its code is fetched once somebody seems to want it. */
export const preparing = { onPointerEnter: prepare, onFocus: prepare } as const;

type Dialog = Awaited<ReturnType<typeof loadDialog>>;

interface Purchase {
  /** The dialog's code, once it is here. */
  readonly dialog: Dialog | undefined;
  readonly wanted: MembershipPackage | undefined;
  /** True when the code could not be had. */
  readonly isMissing: boolean;
  want(sold: MembershipPackage): void;
  close(): void;
}

/** What is being bought, and the dialog for it. Whoever is signed in may want it any moment. */
export function usePaymentDialog(): Purchase {
  const [dialog, setDialog] = useState<Dialog>();
  const [wanted, setWanted] = useState<MembershipPackage>();
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    if (readToken() !== undefined) afterLoad(prepare, leaving.signal);
    return () => leaving.abort();
  }, []);

  const want = useCallback((sold: MembershipPackage) => {
    setMissing(false);
    loadDialog().then(
      (loaded) => {
        setDialog(loaded);
        setWanted(sold);
      },
      () => setMissing(true),
    );
  }, []);
  return { dialog, wanted, isMissing, want, close: useCallback(() => setWanted(undefined), []) };
}

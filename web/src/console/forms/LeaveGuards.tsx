import type { Localized } from "@baleen/contract/language.ts";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { type BaseLocationHook, Router } from "wouter";
import { useBrowserLocation, useSearch } from "wouter/use-browser-location";
import { Button } from "../../ui/Button.tsx";
import { addToHistory, runAfterClosing, runAfterDialogs } from "../../ui/dialog-history.ts";
import { useShow } from "../values/values.tsx";
import { ConsoleDialog } from "./ConsoleDialog.tsx";
import styles from "./forms.module.css";

const texts = {
  title: { zh: "修改还没有保存", en: "Your changes are not saved" },
  question: { zh: "离开这一页，修改会丢失。", en: "If you leave this page, they are lost." },
  stay: { zh: "留下", en: "Stay" },
  leave: { zh: "不保存，离开", en: "Leave without saving" },
} as const satisfies Record<string, Localized>;

interface Guards {
  /** Registers something that would be lost on leaving, until the returned function is called. */
  add(): () => void;
  /** Calls `go` at once, or after the operator has agreed to leave. */
  leave(go: () => void): void;
}

const GuardsContext = createContext<Guards | undefined>(undefined);
/** The current address. A form may stay mounted when the address changes; it then guards the new history entry. */
const AddressContext = createContext("");

/** Wraps the console's pages: links and Back ask before they leave a page with something to lose. */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const show = useShow();
  const guards = useRef(new Set<symbol>());
  const [leaving, setLeaving] = useState<() => void>();

  const [api] = useState<Guards>(() => ({
    add() {
      const guard = Symbol();
      guards.current.add(guard);
      return () => guards.current.delete(guard);
    },
    leave(go) {
      if (guards.current.size > 0) setLeaving(() => go);
      else go();
    },
  }));
  const [hook] = useState(() => guardedLocation(api));
  const [path] = useBrowserLocation();
  const search = useSearch();
  const stay = () => setLeaving(undefined);
  const leave = () => {
    stay();
    if (leaving) runAfterDialogs(leaving);
  };
  return (
    <GuardsContext value={api}>
      <AddressContext value={`${path}?${search}`}>
        <Router hook={hook}>{children}</Router>
      </AddressContext>
      <ConsoleDialog open={leaving !== undefined} onClose={stay} kind="alert" title={texts.title}>
        <p>{show(texts.question)}</p>
        <div className={styles.buttons}>
          <Button kind="primary" data-initial-focus onClick={stay}>
            {show(texts.stay)}
          </Button>
          <Button kind="ghost" className={styles.destructive} onClick={leave}>
            {show(texts.leave)}
          </Button>
        </div>
      </ConsoleDialog>
    </GuardsContext>
  );
}

/** The browser's location hook, except that the console's links ask before they change it. */
function guardedLocation({ leave }: Guards): BaseLocationHook {
  return () => {
    const [path, navigate] = useBrowserLocation();
    const ask: typeof navigate = (to, options) => leave(() => runAfterClosing(() => navigate(to, options)));
    return [path, ask];
  };
}

/**
 * While `isNeeded`, asks before the operator leaves the page: by the console's links and shortcuts, by Back, or by
 * closing or reloading the document.
 */
export function useLeaveGuard(isNeeded: boolean): void {
  const guards = useContext(GuardsContext);
  const address = useContext(AddressContext);
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);

  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    const removeGuard = guards?.add();
    return () => {
      removeEventListener("beforeunload", warn);
      removeGuard?.();
    };
  }, [isNeeded, guards]);
  // The history entry stays until the page is left: removing it would scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has an entry of its own.
  useEffect(() => {
    if (!wasNeeded) return;
    const remove = addToHistory(() =>
      guards?.leave(() => {
        remove();
        history.back();
      }),
    );
    return remove;
  }, [wasNeeded, guards, address]);
}

import { useEffect, useState } from "react";
import { runWhenIdle } from "../browser/run-when-idle.ts";

interface TabCode<Module> {
  /** The code, once it is here. */
  readonly code: Module | undefined;
  /** Calls back once the code is here: at once if it is already. */
  whenHere(show: () => void): void;
}

/** The code of tabs that are not shown at first. It comes after the page, so that a tab is there when it is asked for. */
export function useTabCode<Module>(load: () => Promise<Module>): TabCode<Module> {
  const [code, setCode] = useState<Module>();

  useEffect(() => {
    const leaving = new AbortController();
    runWhenIdle(() => {
      load().then(setCode, () => undefined);
    }, leaving.signal);
    return () => leaving.abort();
  }, [load]);

  return {
    code,
    whenHere(show) {
      if (code) return show();
      load().then(
        (loaded) => {
          setCode(loaded);
          show();
        },
        // The chunk may belong to an older release; a full load gets the current one.
        () => location.reload(),
      );
    },
  };
}

import { useEffect, useState } from "react";
import { runAfterLoad } from "../islands/idle.ts";

interface PrefetchedModule<Module> {
  /** The module, once loaded. */
  readonly module: Module | undefined;
  /** Calls back once the module is loaded; at once if it is already. */
  whenLoaded(callback: () => void): void;
}

/** Code of something hidden, such as a tab. It is loaded when the page is idle, so that it opens without waiting. */
export function usePrefetchedModule<Module>(load: () => Promise<Module>): PrefetchedModule<Module> {
  const [module, setModule] = useState<Module>();

  useEffect(() => {
    const unmounting = new AbortController();
    runAfterLoad(() => {
      load().then(setModule, () => undefined);
    }, unmounting.signal);
    return () => unmounting.abort();
  }, [load]);

  return {
    module,
    whenLoaded(callback) {
      if (module) return callback();
      load().then(
        (loaded) => {
          setModule(loaded);
          callback();
        },
        // A new release may have removed the file; the reloaded page names the new one.
        () => location.reload(),
      );
    },
  };
}

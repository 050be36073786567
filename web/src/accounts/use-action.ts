import { useState } from "react";
import type { ErrorDescription } from "../platform/errors/describe-error.ts";

/** Runs an action, one at a time, and describes its error. */
export function useAction(describe: (error: unknown) => ErrorDescription) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<ErrorDescription>();
  const run = async (action: () => Promise<void>) => {
    if (isRunning) return;
    setRunning(true);
    setError(undefined);
    try {
      await action();
    } catch (reason) {
      setError(describe(reason));
    }
    setRunning(false);
  };
  return { isRunning, error, run };
}

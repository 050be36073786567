import { useEffect, useState } from "react";
import { usePath } from "../navigation/use-path.ts";
import { readToken } from "../session/session-store.ts";

type Notice = typeof import("../session/RecoveryLinkNotice.tsx");

/** Fetches what tells of a recovery link, for those who are signed in. */
export function RecoveryWatch() {
  const path = usePath();
  const [notice, setNotice] = useState<Notice>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody may have signed in since the page before.
  useEffect(() => {
    if (readToken()) import("../session/RecoveryLinkNotice.tsx").then(setNotice, () => undefined);
  }, [path]);
  return notice && <notice.RecoveryLinkNotice path={path} />;
}

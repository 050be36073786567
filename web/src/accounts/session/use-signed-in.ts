import { useEffect, useState } from "react";
import { onOtherTabChange, readToken, replaceBySignIn } from "./session-store.ts";

/**
 * True once a stored token was found. Without one, or when another tab removes it, redirects to sign in and back. When another
 * tab replaces it, the page is loaded again: it shows another account's data.
 */
export function useSignedIn(): boolean {
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const token = readToken();
    const check = () => {
      const current = readToken();
      if (current === undefined) replaceBySignIn();
      else if (current === token) setSignedIn(true);
      else location.reload();
    };
    check();
    return onOtherTabChange(check);
  }, []);
  return isSignedIn;
}

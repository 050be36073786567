import { useEffect, useState } from "react";
import { navigate } from "../../platform/navigation/navigate.ts";
import { saveReturnPath } from "./return-path-and-flash.ts";
import { onOtherTabChange, readToken } from "./session-store.ts";

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
      if (current === undefined) {
        saveReturnPath(`${location.pathname}${location.search}`);
        navigate("/login");
      } else if (current === token) setSignedIn(true);
      else location.reload();
    };
    check();
    return onOtherTabChange(check);
  }, []);
  return isSignedIn;
}

import { useEffect, useState } from "react";
import { onOtherTabChange, readToken, redirectToLogin } from "./session-store.ts";

/**
 * True once a stored token is found. Without a token, or when another tab removes it, redirects to the login page,
 * which returns here. When another tab replaces the token, reloads the page, because it shows another account's data.
 */
export function useSignedIn(): boolean {
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const token = readToken();
    const check = () => {
      const current = readToken();
      if (current === undefined) redirectToLogin();
      else if (current === token) setSignedIn(true);
      else location.reload();
    };
    check();
    return onOtherTabChange(check);
  }, []);
  return isSignedIn;
}

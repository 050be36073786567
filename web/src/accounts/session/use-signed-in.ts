import { useEffect, useState } from "react";
import { navigate } from "../../platform/navigation/navigate.ts";
import { saveReturnPath } from "./return-path-and-flash.ts";
import { onOtherTabChange, readToken } from "./session-store.ts";

/** True once a stored token was found. Without one, or when another tab removes it, redirects to sign in and back. */
export function useSignedIn(): boolean {
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const check = () => {
      if (readToken() !== undefined) return setSignedIn(true);
      saveReturnPath(`${location.pathname}${location.search}`);
      navigate("/login");
    };
    check();
    return onOtherTabChange(check);
  }, []);
  return isSignedIn;
}

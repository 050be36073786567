import { useEffect, useState } from "react";
import { useNavigate } from "../navigation/location.ts";
import { onOtherTabChange, readToken } from "../session/session-store.ts";
import { saveReturnPath } from "../session/tab-storage.ts";

/**
 * True once it is known that somebody is signed in. Leads to signing in and back again when nobody is, now or later
 * in another tab.
 */
export function useSignedIn(): boolean {
  const navigate = useNavigate();
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const check = () => {
      if (readToken() !== undefined) return setSignedIn(true);
      saveReturnPath(`${location.pathname}${location.search}`);
      navigate("/login");
    };
    check();
    return onOtherTabChange(check);
  }, [navigate]);
  return isSignedIn;
}

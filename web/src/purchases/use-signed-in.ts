import { useEffect, useState } from "react";
import { useNavigate } from "../navigation/location.ts";
import { onOtherTab, readToken } from "../session/session-store.ts";
import { rememberReturn } from "../session/visit-memory.ts";

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
      rememberReturn(`${location.pathname}${location.search}`);
      navigate("/login");
    };
    check();
    return onOtherTab(check);
  }, [navigate]);
  return isSignedIn;
}

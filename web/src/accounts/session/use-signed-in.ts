import { useEffect, useState } from "react";
import { useNavigate } from "../../platform/navigation/NavigationProvider.tsx";
import { onOtherTabChange, readToken } from "./session-store.ts";
import { saveReturnPath } from "./tab-storage.ts";

/** True once the stored token was found. Redirects to sign in, and back, if there is none or another tab removes it. */
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

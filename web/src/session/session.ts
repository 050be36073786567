import { logOut } from "@baleen/contract/sessions.ts";
import { useCallback } from "react";
import { callApi } from "../api/call-api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useNavigate } from "../navigation/use-navigate.ts";
import { lendTokenToCalls } from "./refused-token.ts";
import { endSession, watchSession } from "./session-store.ts";

if (typeof window !== "undefined") {
  lendTokenToCalls();
  watchSession();
}

/** Ends the session here at once and at the server when it hears of it, then goes home. */
export function useSignOut(): () => void {
  const { language } = useLanguage();
  const navigate = useNavigate();
  return useCallback(() => {
    // The call has read the token by the time it returns its promise; its outcome changes nothing.
    callApi(logOut, { language }).catch(() => {});
    endSession();
    navigate("/");
  }, [language, navigate]);
}

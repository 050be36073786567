import { useCallback } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { useNavigate } from "../navigation/location.ts";
import { lendTokenToCalls } from "./refused-token.ts";
import { endSession, readToken, watchSession } from "./session-store.ts";

if (typeof window !== "undefined") {
  lendTokenToCalls();
  watchSession();
}

/** Ends the session here at once and at the server when it hears of it, then goes home. */
export function useSignOut(): () => void {
  const { language } = useLanguage();
  const navigate = useNavigate();
  return useCallback(() => {
    const token = readToken();
    endSession();
    navigate("/");
    if (token === undefined) return;
    import("./end-at-server.ts").then(({ endAtServer }) => endAtServer(token, language)).catch(() => {});
  }, [language, navigate]);
}

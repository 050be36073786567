import type { Language } from "@baleen/contract/language.ts";
import { useCallback } from "react";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { useNavigate } from "../../platform/navigation/NavigationProvider.tsx";
import { connectSessionToApi, endSession, readToken, watchSession } from "./session-store.ts";

if (typeof window !== "undefined") {
  connectSessionToApi();
  watchSession();
}

/** Returns a function that signs out in this browser at once and goes home; the request is sent in the background. */
export function useSignOut(): () => void {
  const { language } = useLanguage();
  const navigate = useNavigate();
  return useCallback(() => {
    const token = readToken();
    endSession();
    navigate("/");
    if (token === undefined) return;
    endAtServer(token, language).catch(() => {});
  }, [language, navigate]);
}

/** Loads the API client on use: pages that send no request do not need it. */
async function endAtServer(token: string, language: Language): Promise<void> {
  const [{ callApi }, { logOut }] = await Promise.all([
    import("../../platform/api/call-api.ts"),
    import("@baleen/contract/accounts/sessions.ts"),
  ]);
  await callApi(logOut, { language, token });
}

import type { Localized } from "@baleen/contract/language.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { isAborted, sentenceOf } from "../api/api-error.ts";
import { useLanguage } from "../i18n/language.tsx";
import { useNavigate } from "../navigation/location.ts";
import {
  endSession,
  onOtherTabChange,
  readStoredUser,
  readToken,
  storeUser,
} from "../session/session-store.ts";
import { isUser, type SessionUser } from "../session/session-user.ts";
import { saveReturnPath } from "../session/tab-storage.ts";
import { texts } from "./profile.text.ts";

export type ProfileState =
  | { readonly step: "loading" }
  | { readonly step: "failed"; readonly problem: Localized }
  | { readonly step: "loaded"; readonly user: SessionUser; readonly atMs: number };

// The calls and their schemas are much code. It is on its way while the page comes to life.
const loadFetching = () => import("../session/fetch-user.ts");
if (typeof window !== "undefined") loadFetching().catch(() => undefined);

/** The signed-in person as the server knows them now. Whoever is not signed in is sent to do so. */
export function useProfile(): { state: ProfileState; reload: () => void } {
  const navigate = useNavigate();
  const { language } = useLanguage();
  // A change of language is no reason to load again.
  const spoken = useRef(language);
  spoken.current = language;
  const [state, setState] = useState<ProfileState>({ step: "loading" });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (readToken() === undefined || !isUser(readStoredUser())) {
      // Half a session is none.
      endSession();
      saveReturnPath(`/profile${location.search}`);
      navigate("/login");
      return;
    }
    const controller = new AbortController();
    // What is shown stays until there is something newer: whoever reads it keeps their place.
    setState((shown) => (shown.step === "loaded" ? shown : { step: "loading" }));
    const parts = { language: spoken.current, signal: controller.signal };
    loadFetching()
      .then(({ fetchUser }) => fetchUser(parts))
      .then(
        (user) => {
          storeUser(user);
          setState({ step: "loaded", user, atMs: Date.now() });
        },
        (error: unknown) => {
          if (!isAborted(error))
            setState({ step: "failed", problem: sentenceOf(error, texts.loadingFailed) });
        },
      );
    return () => controller.abort();
  }, [attempt, navigate]);

  useEffect(
    () =>
      onOtherTabChange(() => {
        // Signed out in another tab: nobody's profile is left to show.
        if (readToken() === undefined) return navigate("/login");
        const user = readStoredUser();
        if (isUser(user)) setState({ step: "loaded", user, atMs: Date.now() });
      }),
    [navigate],
  );

  return { state, reload: useCallback(() => setAttempt((last) => last + 1), []) };
}

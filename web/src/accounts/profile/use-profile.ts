import { useCallback, useEffect, useState } from "react";
import { isAborted } from "../../platform/api/api-error.ts";
import { useLatest } from "../../platform/browser/use-latest.ts";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { useLanguage } from "../../platform/i18n/language.tsx";
import { prefetchProps, useLazyDialog } from "../../platform/lazy/use-lazy-dialog.ts";
import { useNavigate } from "../../platform/navigation/NavigationProvider.tsx";
import {
  endSession,
  onOtherTabChange,
  readStoredUser,
  readToken,
  storeUser,
} from "../session/session-store.ts";
import { isUser, type SessionUser } from "../session/session-user.ts";
import { saveReturnPath } from "../session/tab-storage.ts";
import type { DialogName } from "./dialogs/ProfileDialogs.tsx";
import { texts } from "./profile.text.ts";

export type ProfileState =
  | { readonly step: "loading" }
  | { readonly step: "failed"; readonly error: ErrorDescription }
  | { readonly step: "loaded"; readonly user: SessionUser; readonly atMs: number };

// The API client and its schemas are large, so they are fetched while the page hydrates.
const loadFetching = () => import("../session/fetch-user.ts");
if (typeof window !== "undefined") loadFetching().catch(() => undefined);

/** The signed-in user as the server has it. Redirects to sign in if there is none. */
export function useProfile(): { state: ProfileState; reload: () => void } {
  const navigate = useNavigate();
  const { language } = useLanguage();
  const readLanguage = useLatest(language);
  const [state, setState] = useState<ProfileState>({ step: "loading" });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (readToken() === undefined || !isUser(readStoredUser())) {
      // A token without a user, or the other way round, is not a session.
      endSession();
      saveReturnPath(`/profile${location.search}`);
      navigate("/login");
      return;
    }
    const controller = new AbortController();
    // While reloading, the previous user stays visible.
    setState((shown) => (shown.step === "loaded" ? shown : { step: "loading" }));
    const parts = { language: readLanguage(), signal: controller.signal };
    loadFetching()
      .then(({ fetchUser }) => fetchUser(parts))
      .then(
        (user) => {
          storeUser(user);
          setState({ step: "loaded", user, atMs: Date.now() });
        },
        (error: unknown) => {
          if (!isAborted(error))
            setState({ step: "failed", error: describeError(error, texts.loadingFailed) });
        },
      );
    return () => controller.abort();
  }, [attempt, navigate, readLanguage]);

  useEffect(
    () =>
      onOtherTabChange(() => {
        // Signed out in another tab.
        if (readToken() === undefined) return navigate("/login");
        const user = readStoredUser();
        if (isUser(user)) setState({ step: "loaded", user, atMs: Date.now() });
      }),
    [navigate],
  );

  return { state, reload: useCallback(() => setAttempt((last) => last + 1), []) };
}

const loadDialogs = () => import("./dialogs/ProfileDialogs.tsx");

/** For the buttons that open a dialog. */
export const prefetchOnIntent = prefetchProps(loadDialogs);

export const useProfileDialog = () =>
  useLazyDialog<Awaited<ReturnType<typeof loadDialogs>>, DialogName>(loadDialogs);

import { useEffect } from "react";
import { useText } from "../../platform/i18n/use-language.tsx";
import { navigate } from "../../platform/navigation/navigate.ts";
import { storeToast } from "../../platform/navigation/stored-toast.ts";
import { takeReturnPath } from "../session/return-path-and-flash.ts";
import { readToken } from "../session/session-store.ts";
import { texts } from "./sign-in.text.ts";

/** Redirects visitors who are already signed in to the saved return path, and shows a toast there. */
export function useRedirectIfSignedIn(): void {
  const text = useText();
  useEffect(() => {
    if (readToken() === undefined) return;
    storeToast("success", text(texts.signedInAlready));
    // Otherwise Back would return here and redirect again.
    navigate(takeReturnPath(), { replace: true });
  }, [text]);
}

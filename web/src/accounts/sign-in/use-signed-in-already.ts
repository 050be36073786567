import { useEffect } from "react";
import { useText } from "../../platform/i18n/use-language.tsx";
import { keepToast } from "../../platform/navigation/kept-toast.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { takeReturnPath } from "../session/return-path-and-flash.ts";
import { readToken } from "../session/session-store.ts";
import { texts } from "./sign-in.text.ts";

/** Redirects visitors who are already signed in to where signing in would lead, with a toast. */
export function useSignedInAlready(): void {
  const text = useText();
  useEffect(() => {
    if (readToken() === undefined) return;
    keepToast("success", text(texts.signedInAlready));
    // Otherwise the back button would lead here and redirect again.
    navigate(takeReturnPath(), { replace: true });
  }, [text]);
}

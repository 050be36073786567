import { useEffect, useRef } from "react";
import { useText } from "../../platform/i18n/language.tsx";
import { useNavigate } from "../../platform/navigation/NavigationProvider.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { readToken } from "../session/session-store.ts";
import { takeReturnPath } from "../session/tab-storage.ts";
import { texts } from "./sign-in.text.ts";

/** Redirects visitors who are signed in already to where signing in would lead them, with a toast. */
export function useSignedInAlready(): void {
  const navigate = useNavigate();
  const text = useText();
  const arrive = useRef(() => {
    if (readToken() === undefined) return;
    showToast("success", text(texts.signedInAlready));
    // Going back must not lead here again.
    navigate(takeReturnPath(), { replace: true });
  });
  useEffect(() => arrive.current(), []);
}

import { useEffect, useRef } from "react";
import { useText } from "../i18n/language.tsx";
import { useNavigate } from "../navigation/location.ts";
import { readToken } from "../session/session-store.ts";
import { takeReturnPath } from "../session/tab-storage.ts";
import { showToast } from "../ui/toast-store.ts";
import { texts } from "./sign-in.text.ts";

/** Tells somebody who opens the page signed in that they are, and leads them on as signing in would. */
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

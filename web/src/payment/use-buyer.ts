import { useEffect, useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { fetchUser } from "../session/fetch-user.ts";
import { readStoredUser, storeUser } from "../session/session-store.ts";
import { isUser, type SessionUser } from "../session/session-user.ts";

/**
 * The person who is signed in: as this browser stored them, until the server has said how they are now. Undefined while
 * it does not matter.
 */
export function useBuyer(matters: boolean): SessionUser | undefined {
  const { language } = useLanguage();
  const [fetched, setFetched] = useState<SessionUser>();

  useEffect(() => {
    if (!matters) return;
    const controller = new AbortController();
    fetchUser({ language, signal: controller.signal }).then(
      (user) => {
        storeUser(user);
        setFetched(user);
      },
      () => {
        // What is stored stays; the server refuses an order that would be for nothing.
      },
    );
    return () => {
      controller.abort();
      setFetched(undefined);
    };
  }, [matters, language]);

  const stored = readStoredUser();
  return matters ? (fetched ?? (isUser(stored) ? stored : undefined)) : undefined;
}

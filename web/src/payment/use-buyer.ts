import { useEffect, useState } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { fetchUser } from "../session/fetch-user.ts";
import { readStoredUser, storeUser } from "../session/session-store.ts";
import { isUser, type SessionUser } from "../session/session-user.ts";

/** The signed-in user: the stored one until the server's has arrived. Undefined while `matters` is false. */
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
        // The stored user stays; the server rejects an order that adds nothing.
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

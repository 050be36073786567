import type { Language, Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { useEffect, useState } from "react";
import { storeUser } from "../accounts/session/session-store.ts";
import type { SessionUser } from "../accounts/session/stored-user.ts";
import { formatDate } from "../platform/i18n/format-date.ts";
import { useLanguage } from "../platform/i18n/use-language.tsx";
import { memberUntil, texts } from "./payment.text.ts";

/** Until when the buyer is a member after a payment, in words; undefined until the server has told. */
export function useMemberEnd(): Localized | undefined {
  const { language } = useLanguage();
  const [user, setUser] = useState<SessionUser>();

  useEffect(() => {
    const controller = new AbortController();
    // Apart: other pages load it without the texts of payments.
    import("../accounts/session/fetch-user.ts")
      .then(({ fetchUser }) => fetchUser({ language, signal: controller.signal }))
      .then(
        (fetched) => {
          storeUser(fetched);
          setUser(fetched);
        },
        () => {
          // The page that is loaded next asks again.
        },
      );
    return () => controller.abort();
  }, [language]);

  return user && endOf(user);
}

function endOf({ roles, vipExpireAt }: SessionUser): Localized | undefined {
  if (!roles.includes("vip") || vipExpireAt === null) return undefined;
  const on = (language: Language) => formatDate(vipExpireAt, language);
  return isLifetime(vipExpireAt) ? texts.memberForGood : memberUntil({ zh: on("zh"), en: on("en") });
}

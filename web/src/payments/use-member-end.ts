import type { Language, Localized } from "@baleen/contract/language.ts";
import { isLifetime } from "@baleen/contract/membership/lifetime.ts";
import { storeUser } from "../accounts/session/session-store.ts";
import type { SessionUser } from "../accounts/session/stored-user.ts";
import { formatDate } from "../platform/i18n/format-date.ts";
import { useLoaded } from "../platform/loading/use-loaded.tsx";
import { memberUntil, texts } from "./payment.text.ts";

/** Until when the buyer is a member after a payment, in words; undefined until the server has told. */
export function useMemberEnd(): Localized | undefined {
  // If it fails, the page that is loaded next asks again.
  const { value: user } = useLoaded(async (parts) => {
    // Apart: other pages load it without the texts of payments.
    const { fetchUser } = await import("../accounts/session/fetch-user.ts");
    const fetched = await fetchUser(parts);
    storeUser(fetched);
    return fetched;
  });
  return user && endOf(user);
}

function endOf({ roles, vipExpireAt }: SessionUser): Localized | undefined {
  if (!roles.includes("vip") || vipExpireAt === null) return undefined;
  const on = (language: Language) => formatDate(vipExpireAt, language);
  return isLifetime(vipExpireAt) ? texts.memberForGood : memberUntil({ zh: on("zh"), en: on("en") });
}

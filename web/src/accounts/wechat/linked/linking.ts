import { readWechatIdentities, startWechatLink, unlinkWechat } from "@baleen/contract/accounts/wechat.ts";
import type { wechatPlaces } from "@baleen/contract/accounts/wechat-names.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { ErrorName, errors } from "@baleen/contract/errors.ts";
import type { Language } from "@baleen/contract/language.ts";
import type { WechatBrowser } from "@baleen/contract/rendering.ts";
import { ApiError } from "../../../platform/api/api-error.ts";
import { callApi, sendCall } from "../../../platform/api/call-api.ts";
import type { LoadParts } from "../../../platform/loading/use-loaded.tsx";
import { navigate } from "../../../platform/navigation/navigate.ts";
import { trustAuthorizeUrl } from "../trust-authorize-url.ts";

type Place = (typeof wechatPlaces)[number];

export type LinkedWechat = ReplyOf<typeof readWechatIdentities>;

export const readLinkedWechat = (parts: LoadParts): Promise<LinkedWechat> =>
  callApi(readWechatIdentities, parts);

/** Where this browser can link a WeChat; undefined if it cannot, or if one is linked there already. */
export function linkPlaceOf(
  browser: WechatBrowser | undefined,
  { places, identities }: LinkedWechat,
): Place | undefined {
  const place = browser === "inside" ? "inside" : browser === "page" ? "computer" : undefined;
  if (place === undefined || !places.includes(place)) return undefined;
  return identities.some((identity) => identity.place === place) ? undefined : place;
}

/** Leaves for WeChat's page, which returns to the profile with the outcome. Throws an `ApiError`. */
export async function linkWechat(place: Place, language: Language): Promise<void> {
  const body = { place, returnTo: "/profile" };
  const { authorizeUrl } = await callApi(startWechatLink, { body, language });
  // Back does not lead to WeChat's page again.
  navigate(trustAuthorizeUrl(authorizeUrl), { replace: true });
}

/** Throws an `ApiError`. */
export async function removeWechat(id: number, language: Language): Promise<void> {
  await sendCall(unlinkWechat, { body: { id }, language });
}

const ownErrors = {
  signInAgain: 2305,
} as const satisfies { readonly [Name in ErrorName]?: (typeof errors)[Name]["code"] };

/** Whether the visitor has to sign in again first. */
export function isSignInTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.code === ownErrors.signInAgain;
}

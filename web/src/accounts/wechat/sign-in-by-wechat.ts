import {
  type WechatOutcome,
  wechatOutcomeParameter,
  wechatOutcomes,
} from "@baleen/contract/accounts/wechat-names.ts";
import type { Language } from "@baleen/contract/language.ts";
import { lazyModule } from "../../platform/lazy/lazy-module.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { removeWechatFragment } from "../../platform/navigation/wechat-fragment.ts";
import type { FinishOptions, VisitRequest, WechatSignIn } from "./wechat-calls.ts";

// Signing in with WeChat, for the login page and for buying. Light: pages read the outcome at their start, and the calls
// are loaded when they are needed.

const calls = lazyModule("WechatSignIn", () => import("./wechat-calls.ts"));

/** Loads the calls in advance. */
export const prefetchWechatSignIn = calls.prefetch;

interface StartOptions {
  readonly language: Language;
  /** Defaults to `inside`, for WeChat's own browser. */
  readonly place?: VisitRequest["place"];
}

/**
 * Leaves for WeChat's page, which returns to `returnTo`, a path of this site with its query, with the outcome in it. Only
 * to be called by a press. Replaces this page in the history, so that Back does not lead to WeChat's page again. Throws
 * an `ApiError`.
 */
export async function startWechatSignIn(
  returnTo: string,
  { language, place = "inside" }: StartOptions,
): Promise<void> {
  const { requestAuthorizeUrl } = await calls.load();
  navigate(await requestAuthorizeUrl({ place, returnTo }, language), { replace: true });
}

/** How the visit to WeChat ended that has returned to this page; undefined if the query has no outcome. */
export function readWechatOutcome(search: string): WechatOutcome | undefined {
  const value = new URLSearchParams(search).get(wechatOutcomeParameter);
  return wechatOutcomes.find((outcome) => outcome === value);
}

/** Removes the outcome from the current URL, and what WeChat's own address ended with. */
export function removeWechatOutcome(): void {
  const url = new URL(location.href);
  url.searchParams.delete(wechatOutcomeParameter);
  removeWechatFragment(url);
  history.replaceState(history.state, "", url);
}

/**
 * Ends a sign-in whose outcome was `ok`, and starts the session. Throws an `ApiError`, or a `LocalizedError` if the
 * browser keeps nothing.
 */
export async function finishWechatSignIn(options: FinishOptions): Promise<WechatSignIn> {
  const { finish } = await calls.load();
  return await finish(options);
}

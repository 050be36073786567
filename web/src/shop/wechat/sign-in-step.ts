import type { ExistingSession } from "@baleen/contract/accounts/sessions.ts";
import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import type { MembershipPackage } from "@baleen/contract/shop/packages.ts";
import { readWechatOutcome } from "../../accounts/wechat/sign-in-by-wechat.ts";
import { packageIdInUrl, readReturn } from "../../payments/purchase-url.ts";
import { hasPress } from "../../payments/wechat-press.ts";

/** Why WeChat has not named the visitor, or what a call has thrown. */
export type SignInFailure = Exclude<WechatOutcome, "ok"> | { readonly thrown: unknown };

/** Where the sign-in that precedes a payment stands. */
export type SignInStep =
  /** Nothing is under way. */
  | { readonly name: "idle" }
  /** The page is left for WeChat's. */
  | { readonly name: "leaving"; readonly plan: MembershipPackage }
  /** Back from WeChat, or from the login page. */
  | { readonly name: "arriving" }
  /** The payment dialog is about to open. */
  | { readonly name: "signed-in" }
  | { readonly name: "failed"; readonly plan: MembershipPackage; readonly failure: SignInFailure }
  /** Nobody has this WeChat, and somebody has signed in with this browser before. */
  | { readonly name: "choosing"; readonly plan: MembershipPackage; readonly isCreating: boolean }
  /** The visitor is signed in elsewhere. */
  | {
      readonly name: "conflict";
      readonly plan: MembershipPackage;
      readonly sessions: readonly ExistingSession[];
      readonly isForcing: boolean;
    };

/** The step with which the page starts. A press on "WeChat Pay" goes on after WeChat, and after the login page. */
export function firstStep(): SignInStep {
  // The server renders the page too.
  if (typeof location === "undefined") return { name: "idle" };
  const isBack = readWechatOutcome(location.search) !== undefined;
  const isPressed = hasPress(Number(packageIdInUrl())) && !readReturn(location.search);
  return { name: isBack || isPressed ? "arriving" : "idle" };
}

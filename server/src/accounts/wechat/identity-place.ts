import type { Context } from "../../context.ts";
import type { WechatIdentity } from "./identity-store.ts";
import type { WechatPlace } from "./visit.ts";

/** Whether an identity's app is in use. None is while sign-in with WeChat is off. */
export function signsIn(
  { wechatSignIn }: Pick<Context, "wechatSignIn">,
  { app_id }: Pick<WechatIdentity, "app_id">,
): boolean {
  return [wechatSignIn?.inside, wechatSignIn?.computer].some((app) => app?.appId === app_id);
}

/** Where an identity signs in. One of an app that is no longer configured counts as the official account's. */
export function placeOf(
  { wechatSignIn }: Pick<Context, "wechatSignIn">,
  { app_id }: Pick<WechatIdentity, "app_id">,
): WechatPlace {
  return wechatSignIn?.computer?.appId === app_id ? "computer" : "inside";
}

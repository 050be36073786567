import type { Context } from "../../context.ts";
import type { WechatIdentity } from "./identity-store.ts";
import type { WechatPlace } from "./visit.ts";

/** Where an identity signs in. One of an app that is no longer configured counts as the official account's. */
export function placeOf(
  { wechatSignIn }: Pick<Context, "wechatSignIn">,
  { app_id }: Pick<WechatIdentity, "app_id">,
): WechatPlace {
  return wechatSignIn?.computer?.appId === app_id ? "computer" : "inside";
}

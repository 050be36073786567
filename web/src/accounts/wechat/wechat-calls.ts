import {
  finishWechatSignIn as finishCall,
  startWechatSignIn as startCall,
} from "@baleen/contract/accounts/wechat.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { Language } from "@baleen/contract/language.ts";
import * as z from "zod/mini";
import { ApiError } from "../../platform/api/api-error.ts";
import { callApi, sendCall } from "../../platform/api/call-api.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { type LoginOutcome, readLoginReply } from "../login/log-in.ts";
import { readToken, startSession } from "../session/session-store.ts";
import { texts } from "../sign-in/sign-in.text.ts";

export type VisitRequest = BodyOf<typeof startCall>;

export interface FinishOptions extends BodyOf<typeof finishCall> {
  readonly language: Language;
  readonly signal?: AbortSignal;
}

export type WechatSignIn =
  /** The session has started. */
  | {
      readonly kind: "signed-in";
      /** True if this sign-in has opened the account. */
      readonly isNewAccount: boolean;
      /** True if it has cancelled the pending deletion of the account. */
      readonly hasCancelledDeletion: boolean;
    }
  /** The visitor is signed in elsewhere. `forceLogin` ends those sessions. */
  | Extract<LoginOutcome, { kind: "conflict" }>
  /** Nobody has this WeChat. `newAccount: "create"` opens an account. */
  | {
      readonly kind: "choice";
      /** True if nobody has signed in on this browser before. */
      readonly isNewBrowser: boolean;
    };

/** Returns the address of WeChat's page. Throws an `ApiError`. */
export async function requestAuthorizeUrl(body: VisitRequest, language: Language): Promise<string> {
  return trustAuthorizeUrl((await callApi(startCall, { body, language })).authorizeUrl);
}

/** Returns the address of WeChat's page if a browser may go there; in the demo, it is a path of this site. */
export function trustAuthorizeUrl(url: string): string {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(url)) throw new ApiError({ kind: "malformed" });
  return url;
}

const { accountChoice, isNewBrowser, isNewAccount } = finishCall.reply.shape;
const additions = z.object({ accountChoice, isNewBrowser, isNewAccount });

export async function finish({ language, signal, ...body }: FinishOptions): Promise<WechatSignIn> {
  const { value } = await sendCall(finishCall, { body, language, signal });
  const added = z.safeParse(additions, value).data;
  if (added?.accountChoice) return { kind: "choice", isNewBrowser: added.isNewBrowser ?? false };
  const outcome = await readLoginReply(value, language);
  if (outcome.kind === "conflict") return outcome;
  startSession(outcome);
  if (readToken() === undefined) throw new LocalizedError(texts.storageBlocked);
  const { hasCancelledDeletion } = outcome;
  return { kind: "signed-in", hasCancelledDeletion, isNewAccount: added?.isNewAccount ?? false };
}

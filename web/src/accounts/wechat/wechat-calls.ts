import {
  finishWechatSignIn as finishCall,
  startWechatSignIn as startCall,
} from "@baleen/contract/accounts/wechat.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import { earlySignInKey } from "@baleen/contract/document.ts";
import type { errors } from "@baleen/contract/errors.ts";
import type { Language } from "@baleen/contract/language.ts";
import * as z from "zod/mini";
import { ApiError } from "../../platform/api/api-error.ts";
import { callApi, sendCall } from "../../platform/api/call-api.ts";
import { LocalizedError } from "../../platform/errors/describe-error.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { type LoginOutcome, readLoginReply } from "../login/log-in.ts";
import { readToken, startSession } from "../session/session-store.ts";
import { texts } from "../sign-in/sign-in.text.ts";
import { trustAuthorizeUrl } from "./trust-authorize-url.ts";
import { forgetVisit, rememberVisit, takeVisit } from "./wechat-visit.ts";

export type VisitRequest = BodyOf<typeof startCall>;

export interface FinishOptions extends BodyOf<typeof finishCall> {
  readonly language: Language;
  readonly signal?: AbortSignal;
  /**
   * Inside WeChat, the path to which WeChat returns from a second, silent visit if the first one is over: it took too
   * long, or an earlier load of the page has ended it and lost its session.
   */
  readonly repeatFor?: string;
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
    }
  /** The page is being left for WeChat's once more. */
  | { readonly kind: "leaving" };

/** Returns the address of WeChat's page. Throws an `ApiError`. */
export async function requestAuthorizeUrl(body: VisitRequest, language: Language): Promise<string> {
  rememberVisit();
  return await startVisit(body, language);
}

async function startVisit(body: VisitRequest, language: Language): Promise<string> {
  return trustAuthorizeUrl((await callApi(startCall, { body, language })).authorizeUrl);
}

const { accountChoice, isNewBrowser, isNewAccount } = finishCall.reply.shape;
const additions = z.object({ accountChoice, isNewBrowser, isNewAccount });

const visitOver: (typeof errors)["wechatSignInExpired"]["code"] = 2301;

/** Ends the visit that WeChat has returned from. Throws an `ApiError` or a `LocalizedError`. */
export async function finish(options: FinishOptions): Promise<WechatSignIn> {
  try {
    return await finishVisit(options);
  } catch (error) {
    const { repeatFor: returnTo, language } = options;
    const isOver = error instanceof ApiError && error.code === visitOver;
    if (!isOver || returnTo === undefined || !takeVisit()) throw error;
    navigate(await startVisit({ place: "inside", returnTo }, language), { replace: true });
    return { kind: "leaving" };
  }
}

declare global {
  interface Window {
    [earlySignInKey]?: Promise<Response> | undefined;
  }
}

/** The reply to the call that the document's inline script has sent, which asks for an account in a new browser. */
function takeEarlyReply({
  newAccount,
  forceLogin,
}: BodyOf<typeof finishCall>): Promise<Response> | undefined {
  const reply = window[earlySignInKey];
  window[earlySignInKey] = undefined;
  return newAccount === "ifBrowserIsNew" && !forceLogin ? reply : undefined;
}

async function finishVisit({
  language,
  signal,
  repeatFor: _,
  ...body
}: FinishOptions): Promise<WechatSignIn> {
  const { value } = await sendCall(finishCall, { body, language, signal, sent: takeEarlyReply(body) });
  forgetVisit();
  const added = z.safeParse(additions, value).data;
  if (added?.accountChoice) return { kind: "choice", isNewBrowser: added.isNewBrowser ?? false };
  const outcome = await readLoginReply(value, language);
  if (outcome.kind === "conflict") return outcome;
  startSession(outcome);
  if (readToken() === undefined) throw new LocalizedError(texts.storageBlocked);
  const { hasCancelledDeletion } = outcome;
  return { kind: "signed-in", hasCancelledDeletion, isNewAccount: added?.isNewAccount ?? false };
}

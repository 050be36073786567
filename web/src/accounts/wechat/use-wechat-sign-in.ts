import type { ExistingSession } from "@baleen/contract/accounts/sessions.ts";
import type { WechatOutcome } from "@baleen/contract/accounts/wechat-names.ts";
import type { Localized } from "@baleen/contract/language.ts";
import type { WechatBrowser } from "@baleen/contract/rendering.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { describeError, type ErrorDescription } from "../../platform/errors/describe-error.ts";
import { useLanguage } from "../../platform/i18n/use-language.tsx";
import { navigate } from "../../platform/navigation/navigate.ts";
import { storeToast } from "../../platform/navigation/stored-toast.ts";
import { readReturnPath, saveReturnPath, takeReturnPath } from "../session/return-path-and-flash.ts";
import { readToken } from "../session/session-store.ts";
import { isUser, readStoredUser } from "../session/stored-user.ts";
import { texts as signInTexts } from "../sign-in/sign-in.text.ts";
import {
  finishWechatSignIn,
  readWechatOutcome,
  removeWechatOutcome,
  startWechatSignIn,
} from "./sign-in-by-wechat.ts";
import { accountCreatedText } from "./wechat.text.ts";
import type { FinishOptions, WechatSignIn } from "./wechat-calls.ts";

type Options = Pick<FinishOptions, "newAccount" | "forceLogin">;

/**
 * `start`: the button, above the other ways to sign in. `code`: this site's own code. `choice`: nobody has this WeChat.
 * `existing`: the visitor signs in another way, and links WeChat afterwards.
 */
export type Step =
  | { readonly kind: "start" | "code" | "existing" }
  | { readonly kind: "choice"; readonly isNewBrowser: boolean };

type Failure = { readonly outcome: Exclude<WechatOutcome, "ok"> } | { readonly error: ErrorDescription };

interface Conflict {
  readonly sessions: readonly ExistingSession[];
  readonly options: Options;
}

/** The page on which an account's WeChat is linked. */
const linkPath = "/profile?link-wechat";

export type WechatFlow = ReturnType<typeof useWechatSignIn>;

/** Signs in with WeChat on the login page. `whenLoaded` calls back once the parts for later steps are loaded. */
export function useWechatSignIn(browser: WechatBrowser, whenLoaded: (callback: () => void) => void) {
  const { language, text } = useLanguage();
  const [step, setStep] = useState<Step>({ kind: "start" });
  /** True also while the next page loads. */
  const [pending, setPending] = useState<"leaving" | "finishing">();
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();

  const fail = (error: unknown) => {
    removeWechatOutcome();
    setPending(undefined);
    setConflict(undefined);
    setStep({ kind: "start" });
    setFailure({ error: describeError(error, signInTexts.loginFailed) });
  };

  /** Ends a sign-in for which WeChat has named the visitor. */
  const finish = async (options: Options) => {
    setFailure(undefined);
    setPending("finishing");
    try {
      const result = await finishWechatSignIn({ ...options, ...repeatOf(browser), language });
      if (result.kind === "leaving") return;
      if (result.kind === "signed-in") return leave(text(describeSignIn(result)), result);
      whenLoaded(() => {
        setPending(undefined);
        if (result.kind === "conflict") {
          // The dialog has a history entry of its own, and closing it returns to this one.
          removeWechatOutcome();
          setConflict({ sessions: result.sessions, options });
        } else setStep({ kind: "choice", isNewBrowser: result.isNewBrowser });
      });
    } catch (error) {
      fail(error);
    }
  };

  const finishVisit = () => finish({ newAccount: unknownPersonRule(browser) });
  useReturn(finishVisit, (outcome) => whenLoaded(() => setFailure({ outcome })));

  const showCode = () => {
    setFailure(undefined);
    whenLoaded(() => setStep({ kind: "code" }));
  };
  const start = async () => {
    if (browser === "code") return showCode();
    setFailure(undefined);
    setPending("leaving");
    try {
      await startWechatSignIn("/login", { language, place: browser === "inside" ? "inside" : "computer" });
    } catch (error) {
      fail(error);
    }
  };

  return {
    ...{ browser, step, pending, failure, conflict },
    ...{ start, showCode, finishVisit },
    createAccount: () => finish({ newAccount: "create" }),
    endOtherSessions: () => conflict && finish({ ...conflict.options, forceLogin: true }),
    chooseExisting() {
      removeWechatOutcome();
      if (browser !== "code" && readReturnPath() === undefined) saveReturnPath(linkPath);
      setStep({ kind: "existing" });
    },
    /** Goes back to all ways to sign in. Other sessions that are being ended end anyway. */
    cancel() {
      if (pending) return;
      removeWechatOutcome();
      setConflict(undefined);
      setStep({ kind: "start" });
    },
  };
}

/** Outside of WeChat a second visit would ask the visitor to scan again. */
function repeatOf(browser: WechatBrowser): Pick<FinishOptions, "repeatFor"> {
  return browser === "inside" ? { repeatFor: "/login" } : {};
}

/** What happens with a person whose WeChat has no account. */
function unknownPersonRule(browser: WechatBrowser): Options["newAccount"] {
  // On computers, the open platform may not know an account that was made inside WeChat: there, WeChat silently names the
  // visitor to the official account alone, without the id that both have.
  return browser === "inside" ? "ifBrowserIsNew" : "ask";
}

/** Reads how the visit to WeChat has ended that has returned to this page. */
function useReturn(finishVisit: () => void, onFailure: (outcome: Exclude<WechatOutcome, "ok">) => void) {
  const read = useEffectEvent(() => {
    const outcome = readWechatOutcome(location.search);
    // Signed-in visitors leave this page.
    if (outcome === undefined || readToken() !== undefined) return;
    if (outcome === "ok") return finishVisit();
    removeWechatOutcome();
    onFailure(outcome);
  });
  useEffect(() => read(), []);
}

type SignedIn = Extract<WechatSignIn, { kind: "signed-in" }>;

function describeSignIn({ isNewAccount, hasCancelledDeletion }: SignedIn): Localized {
  const user = readStoredUser();
  if (isNewAccount && isUser(user)) return accountCreatedText(user.username);
  return hasCancelledDeletion ? signInTexts.accountKept : signInTexts.loggedIn;
}

function leave(toast: string, { isNewAccount }: SignedIn): void {
  storeToast("success", toast);
  // The profile says what a new account lacks.
  const isFirstPage = isNewAccount && readReturnPath() === undefined;
  navigate(isFirstPage ? "/profile" : takeReturnPath(), { replace: true });
}

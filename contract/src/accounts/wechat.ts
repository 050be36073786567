import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { instant } from "../rules.ts";
import { forceLogin, loginReply } from "./sessions.ts";
import { wechatPlaces, wechatSignInPath } from "./wechat-names.ts";

/** A path of this site with its query, to which the visit returns. The server accepts its own pages only. */
const returnPath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[!-"$-~]*$/));

const visit = { place: z.enum(wechatPlaces), returnTo: returnPath };
const visitReply = z.object({ authorizeUrl: z.string() });

export const startWechatSignIn = defineCall(`POST ${wechatSignInPath}/start`, {
  access: "anyone",
  body: z.object(visit),
  reply: visitReply,
  summary:
    "Begins to sign in with WeChat. WeChat returns to `returnTo` with the outcome as `wechat` in its query.",
});

export const finishWechatSignIn = defineCall(`POST ${wechatSignInPath}/finish`, {
  access: "anyone",
  body: z.object({
    /**
     * What happens if nobody has this WeChat: the reply asks (the default), an account is made in a browser that has
     * never signed in, or in any.
     */
    newAccount: z.optional(z.enum(["ask", "ifBrowserIsNew", "create"])),
    forceLogin,
  }),
  reply: z.extend(loginReply, {
    /** True if the account was made by this sign-in. */
    isNewAccount: z.optional(z.boolean()),
    /** Nobody has this WeChat: the visitor chooses between a new account and signing in to another one. */
    accountChoice: z.optional(z.boolean()),
    /** With `accountChoice`: nobody has signed in on this browser before, so a new account is the likelier choice. */
    isNewBrowser: z.optional(z.boolean()),
  }),
  summary:
    "Ends a sign-in with WeChat that this browser began: a token, a conflict, or a choice of accounts.",
});

/** A WeChat that signs in to the account. */
const identity = z.object({
  id: z.int(),
  place: z.enum(wechatPlaces),
  linkedAt: instant,
  /** The person's name in WeChat; null until they have let WeChat tell it. */
  name: z.nullable(z.string()),
});

export const readWechatIdentities = defineCall("GET /account/wechat", {
  access: "signed-in",
  reply: z.object({
    identities: z.array(identity),
    /** Where a WeChat can be linked; empty if sign-in with WeChat is off. */
    places: z.array(z.enum(wechatPlaces)),
    /** Whether WeChat may be unlinked: the account has another way in. */
    canUnlink: z.boolean(),
  }),
  summary: "The WeChat identities of the account.",
});

export const startWechatLink = defineCall("POST /account/wechat/start", {
  access: "signed-in",
  body: z.object(visit),
  reply: visitReply,
  summary: "Begins to link a WeChat to the account, soon after signing in. The visit links it by itself.",
});

export const startWechatName = defineCall("POST /account/wechat/name/start", {
  access: "signed-in",
  body: z.object({ returnTo: returnPath }),
  reply: visitReply,
  summary:
    "Begins to ask for the name of the WeChat that is linked inside WeChat. WeChat asks the person whether to tell it.",
});

export const unlinkWechat = defineCall("POST /account/wechat/unlink", {
  access: "signed-in",
  body: z.object({ id: z.int() }),
  summary: "Unlinks a WeChat, soon after signing in, and ends the sessions that it opened.",
  successMessage: { zh: "已解除绑定", en: "WeChat unlinked" },
});

/** The token in a code that a computer shows and a phone scans: 256 bits. */
const scanToken = z.string().check(z.regex(/^[\w-]{43}$/));

export const startWechatScan = defineCall("POST /auth/wechat/scan", {
  access: "anyone",
  reply: z.object({
    scanUrl: z.string(),
    validForS: z.int(),
    /** True in the demo, where another window can be the phone. */
    isSimulated: z.optional(z.boolean()),
  }),
  summary: "A code of this site's that a phone opens in WeChat, to sign in this browser.",
});

export const checkWechatScan = defineCall("POST /auth/wechat/scan/state", {
  access: "anyone",
  reply: z.object({ state: z.enum(["waiting", "confirmed", "expired"]) }),
  summary:
    "Whether the phone has confirmed the code that this browser shows. Then `finishWechatSignIn` ends it.",
});

export const readWechatScan = defineCall("POST /auth/wechat/scan/read", {
  access: "anyone",
  body: z.object({ token: scanToken }),
  reply: z.object({
    browser: z.string(),
    startedAt: instant,
    /** The first half of the computer's IP address. */
    addressPrefix: z.nullable(z.string()),
    /** Whether the computer and this phone are on the same network. */
    isNear: z.boolean(),
  }),
  summary:
    "What the phone shows before the person confirms: which browser asks, since when, and on which network.",
});

export const confirmWechatScan = defineCall("POST /auth/wechat/scan/confirm", {
  access: "anyone",
  body: z.object({ token: scanToken }),
  reply: visitReply,
  summary: "The person confirms on the phone. WeChat then names them, and the waiting browser may sign in.",
});

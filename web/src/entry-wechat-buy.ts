import {
  type WechatOutcome,
  wechatOutcomeParameter,
  wechatSignInPath,
} from "@baleen/contract/accounts/wechat-names.ts";
import { earlySignInKey, scriptsState, storageKeys, wechatPlanKey } from "@baleen/contract/document.ts";
import { isAuthorizeUrl } from "./accounts/wechat/trust-authorize-url.ts";
import { rememberVisit } from "./accounts/wechat/wechat-visit.ts";
import { packageIdInUrl, purchasePath } from "./payments/purchase-url.ts";
import { hasPress, rememberPress } from "./payments/wechat-press.ts";
import { browserStorage } from "./platform/browser/storage.ts";
import { islandSelector, runningAttribute } from "./platform/islands/island-markup.ts";

// The inline script of the plans inside WeChat. On a slow phone their island starts seconds after the first paint. Before
// that, this script leaves for WeChat's page on a press of somebody who is not signed in, and ends the sign-in when WeChat
// has returned. The island takes all other presses, and those that fail here. The build bundles and minifies this script,
// and the server puts it before the boot script.

/** How long the server may take; then the press is left to the island. */
const timeoutMs = 8000;

/** The attributes of a button that show that it is pending. */
const shownStates = ["data-leaving", "aria-busy"];

const { attribute, name } = wechatPlanKey;
/** The button by which the page is being left. */
let leaving: HTMLElement | undefined;
let hasFailed = false;

addEventListener(
  "click",
  (event) => {
    const button = (event.target as Element).closest<HTMLElement>(`button[${attribute}]`);
    if (!button || !(leaving || leavesAtOnce(button))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!leaving) void leave(button);
  },
  { capture: true },
);

// Back shows the page as it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) stay();
});

const success: WechatOutcome = "ok";
const isBack = new URLSearchParams(location.search).get(wechatOutcomeParameter) === success;
if (isBack && hasPress(Number(packageIdInUrl())) && !isSignedIn()) {
  const reply = send(`${wechatSignInPath}/finish`, { newAccount: "ifBrowserIsNew" });
  reply.catch(() => undefined);
  window[earlySignInKey] = reply;
}

function leavesAtOnce(button: HTMLElement): boolean {
  return (
    !hasFailed &&
    !button.closest(islandSelector)?.hasAttribute(runningAttribute) &&
    document.documentElement.dataset[scriptsState.name] !== scriptsState.failed &&
    !isSignedIn()
  );
}

function isSignedIn(): boolean {
  return browserStorage.read(storageKeys.accessToken) !== undefined;
}

async function leave(button: HTMLElement): Promise<void> {
  const planId = Number(button.dataset[name]);
  leaving = button;
  for (const state of shownStates) button.setAttribute(state, "true");
  rememberPress(planId);
  rememberVisit();
  const url = await requestAuthorizeUrl(purchasePath(planId)).catch(() => undefined);
  if (url !== undefined) return location.replace(url);
  hasFailed = true;
  stay();
  // The island may have replaced the button.
  document.querySelector<HTMLElement>(`button[${attribute}="${planId}"]`)?.click();
}

function stay(): void {
  for (const state of shownStates) leaving?.removeAttribute(state);
  leaving = undefined;
}

/** Returns the address of WeChat's page. Throws if the server does not answer with one. */
async function requestAuthorizeUrl(returnTo: string): Promise<string> {
  const response = await send(`${wechatSignInPath}/start`, { place: "inside", returnTo });
  const { data } = (await response.json()) as { readonly data?: { readonly authorizeUrl?: unknown } };
  const url = data?.authorizeUrl;
  if (typeof url !== "string" || !isAuthorizeUrl(url)) throw new Error("There is no address.");
  return url;
}

/** Resolves once the whole response is here, since the island may read it much later. */
async function send(path: string, body: object): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await fetch(`/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
      body: JSON.stringify(body),
      signal: controller.signal,
    });
    return new Response(await response.text(), response);
  } finally {
    clearTimeout(timer);
  }
}

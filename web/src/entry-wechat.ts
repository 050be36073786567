import { pageFailuresPath, wechatScript, wechatSharePath } from "@baleen/contract/document.ts";
import type { PageFailureKind } from "@baleen/contract/page-failures.ts";
import type { WechatShare } from "@baleen/contract/wechat-share.ts";
import { trustUrl } from "./platform/browser/trust-url.ts";
import { runAfterLoad } from "./platform/islands/idle.ts";
import { cleanAddress } from "./platform/navigation/wechat-fragment.ts";

// The inline script for pages in WeChat's browser, if an official account is configured: it gives WeChat the share card
// of the page. The server does not send it to other browsers. The build bundles and minifies it.

/** How a shared page appears in a chat and in Moments. */
interface Card {
  readonly title: string;
  readonly desc: string;
  readonly link: string;
  readonly imgUrl: string;
}

const shareMethods = ["updateAppMessageShareData", "updateTimelineShareData"] as const;

/** The part of WeChat's JS-SDK that is used here. */
type Sdk = Readonly<Record<(typeof shareMethods)[number], (card: Card) => void>> & {
  config(options: WechatShare & { readonly jsApiList: readonly string[] }): void;
  ready(callback: () => void): void;
  error(callback: () => void): void;
};

/** How long to wait while the server fetches the first ticket for another visitor's request. */
const maxWaitS = 5;

async function share(): Promise<void> {
  const signature = await readSignature();
  // The server knows the reason and needs no report.
  if (!signature) return;
  const sdk = await loadSdk();
  sdk.error(report);
  sdk.ready(() => {
    const card = readCard();
    for (const name of shareMethods) sdk[name](card);
  });
  sdk.config({ ...signature, jsApiList: shareMethods });
}

async function readSignature(isRepeated = false): Promise<WechatShare | undefined> {
  const query = new URLSearchParams({ path: location.pathname + location.search });
  const answer = await fetch(`/api${wechatSharePath}?${query}`);
  if (answer.ok) return ((await answer.json()) as { data: WechatShare }).data;
  const waitS = Number(answer.headers.get("retry-after"));
  if (isRepeated || answer.status !== 503 || !(waitS <= maxWaitS)) return undefined;
  await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
  return await readSignature(true);
}

async function loadSdk(): Promise<Sdk> {
  const script = document.createElement("script");
  script.src = trustUrl("wechat", wechatScript);
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  });
  // The SDK defines this global.
  return (window as unknown as { wx: Sdk }).wx;
}

/** Reads the card from the document's Open Graph metadata. */
function readCard(): Card {
  const read = (property: string) =>
    document.querySelector<HTMLMetaElement>(`meta[property="og:${property}"]`)?.content ?? "";
  return {
    title: read("title"),
    desc: read("description"),
    link: read("url"),
    // WeChat shows square pictures.
    imgUrl: document.querySelector<HTMLLinkElement>("link[rel=image_src]")?.href ?? read("image"),
  };
}

/** Reports that WeChat's script could not be loaded or rejected the page. */
function report(): void {
  const kind: PageFailureKind = "chunkMissing";
  const failure = { kind, part: "WechatShare", path: location.pathname, build: "wechat" };
  const body = new Blob([JSON.stringify(failure)], { type: "application/json" });
  navigator.sendBeacon(`/api${pageFailuresPath}`, body);
}

// Every page may be one to which WeChat returns.
cleanAddress();
runAfterLoad(() => void share().catch(report));

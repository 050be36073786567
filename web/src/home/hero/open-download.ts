import { countDownload } from "@baleen/contract/content/statistics.ts";
import { downloadPath } from "@baleen/contract/desktop/releases.ts";
import type { Language } from "@baleen/contract/language.ts";
import { callApi } from "../../platform/api/call-api.ts";

const timeoutMs = 3000;

/**
 * Counts a download and opens it: in this tab if the URL is available, in a new tab if its availability is unknown.
 * Resolves with false if it is unavailable.
 */
export async function openDownload(url: string, language: Language): Promise<boolean> {
  const address = url === downloadPath ? await resolveDownloadUrl() : url;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const { signal } = controller;
  const [availability] = await Promise.all([
    checkAvailability(address, signal),
    // Awaited before the download opens, because opening it may unload the page. Errors are ignored.
    callApi(countDownload, { language, signal }).catch(() => undefined),
  ]);
  clearTimeout(timer);
  if (availability === "available") location.assign(address);
  if (availability === "unknown") openNewTab(address);
  return availability !== "unavailable";
}

declare global {
  interface Navigator {
    /** Only in Chromium, on secure origins. */
    readonly userAgentData?: {
      getHighEntropyValues(names: readonly string[]): Promise<{ readonly architecture?: string }>;
    };
  }
}

/** The URL of the site's own download, with the processor if the browser reports it. The server detects the system. */
async function resolveDownloadUrl(): Promise<string> {
  const hints = navigator.userAgentData?.getHighEntropyValues(["architecture"]);
  const { architecture } = (await hints?.catch(() => undefined)) ?? {};
  return `${downloadPath}?from=site${architecture === "arm" ? "&arch=aarch64" : ""}`;
}

/** Checks a URL with a HEAD request. "unknown" on timeouts, redirects and hosts without CORS. */
export async function checkAvailability(
  url: string,
  signal: AbortSignal,
): Promise<"available" | "unavailable" | "unknown"> {
  try {
    const { ok, status, type } = await fetch(url, { method: "HEAD", redirect: "manual", signal });
    if (ok) return "available";
    // Some hosts only support GET.
    const isRedirect = type === "opaqueredirect";
    // The site's own URLs redirect to a file or to the downloads page.
    if (isRedirect && url.startsWith("/")) return "available";
    return isRedirect || status === 405 || status === 501 ? "unknown" : "unavailable";
  } catch {
    return (await mayBeReachable(url, signal)) ? "unknown" : "unavailable";
  }
}

/** Whether a host responds to an opaque request; also true if that cannot be determined in time. */
async function mayBeReachable(url: string, signal: AbortSignal): Promise<boolean> {
  let isBlockedByCsp = false;
  const onViolation = () => {
    isBlockedByCsp = true;
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  try {
    await fetch(url, { method: "HEAD", mode: "no-cors", signal });
    return true;
  } catch {
    // If a redirect leads to a host that the CSP forbids, the event that reports it comes in the next task.
    await new Promise((resolve) => setTimeout(resolve));
    return signal.aborted || isBlockedByCsp;
  } finally {
    document.removeEventListener("securitypolicyviolation", onViolation);
  }
}

function openNewTab(url: string): void {
  const link = document.createElement("a");
  Object.assign(link, { href: url, target: "_blank", rel: "noreferrer" }).click();
}

import type { Language } from "@baleen/contract/language.ts";
import { countDownload } from "@baleen/contract/statistics.ts";
import { callApi } from "../../api/call-api.ts";

const timeoutMs = 3000;

/**
 * Counts a download and opens it without losing the page: in place where the address answers, in a new tab where
 * nobody but the browser may know. Resolves with false when the address cannot be had.
 */
export async function openDownload(url: string, language: Language): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const { signal } = controller;
  const [availability] = await Promise.all([
    checkAvailability(url, signal),
    // Counted before it opens; whether that works is not the visitor's to wait or fail for.
    callApi(countDownload, { language, signal }).catch(() => undefined),
  ]);
  clearTimeout(timer);
  if (availability === "available") location.assign(url);
  if (availability === "unknown") openNewTab(url);
  return availability !== "unavailable";
}

/** Whether an address can be had; unknown where its host is slow, sends on, or does not tell pages of other sites. */
export async function checkAvailability(
  url: string,
  signal: AbortSignal,
): Promise<"available" | "unavailable" | "unknown"> {
  try {
    const { ok, status, type } = await fetch(url, { method: "HEAD", redirect: "manual", signal });
    if (ok) return "available";
    // Some hosts answer GET alone.
    const isUnknown = type === "opaqueredirect" || status === 405 || status === 501;
    return isUnknown ? "unknown" : "unavailable";
  } catch {
    return (await mayBeReachable(url, signal)) ? "unknown" : "unavailable";
  }
}

/** Whether anything answers at an address, without being told what; also where it cannot be found out in time. */
async function mayBeReachable(url: string, signal: AbortSignal): Promise<boolean> {
  let isForbidden = false;
  const onViolation = () => {
    isForbidden = true;
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  try {
    await fetch(url, { method: "HEAD", mode: "no-cors", signal });
    return true;
  } catch {
    // The host may have sent the request on to one that this page must not ask, which is told a task later.
    await new Promise((resolve) => setTimeout(resolve));
    return signal.aborted || isForbidden;
  } finally {
    document.removeEventListener("securitypolicyviolation", onViolation);
  }
}

function openNewTab(url: string): void {
  const link = document.createElement("a");
  Object.assign(link, { href: url, target: "_blank", rel: "noreferrer" }).click();
}

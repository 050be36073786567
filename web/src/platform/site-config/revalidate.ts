import {
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
  type SiteConfig,
  siteConfig,
} from "@baleen/contract/content/site-config.ts";
import { defaultLanguage } from "@baleen/contract/language.ts";
import { sendCall } from "../api/call-api.ts";

/** Fetches the published documents independently. One that cannot be fetched stays unchanged. */
export async function revalidate(
  onDocument: (document: Partial<SiteConfig>) => void,
  signal: AbortSignal,
): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  // Errors are not shown, so their language does not matter.
  const parts = { language: defaultLanguage, signal };
  const refresh = async (read: () => Promise<Partial<SiteConfig>>) => {
    const readUnlessAborted = async () => (signal.aborted ? undefined : await read());
    const document = await readWithRetries(readUnlessAborted, wait);
    if (document && !signal.aborted) onDocument(document);
  };
  const { shape } = siteConfig;
  await Promise.all([
    refresh(async () => ({ basic: shape.basic.parse((await sendCall(readBasicConfig, parts)).value) })),
    refresh(async () => ({ company: shape.company.parse((await sendCall(readCompanyConfig, parts)).value) })),
    refresh(async () => ({
      announcements: shape.announcements.parse((await sendCall(readAnnouncements, parts)).value),
    })),
    refresh(async () => ({ features: shape.features.parse((await sendCall(readFeatures, parts)).value) })),
    refresh(async () => ({
      testimonials: shape.testimonials.parse((await sendCall(readTestimonials, parts)).value),
    })),
  ]);
}

const maxRetries = 3;

/** The delay before a retry; `attempt` counts from 0. */
function retryDelayMs(attempt: number): number {
  return Math.min(15_000, 5_000 * (attempt + 1));
}

/** Calls `read`, and retries after errors; undefined if all attempts fail. */
export async function readWithRetries<T>(
  read: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read();
    } catch {
      if (attempt === maxRetries) return undefined;
      await wait(retryDelayMs(attempt));
    }
  }
}

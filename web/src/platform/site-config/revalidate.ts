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

/** Fetches the published documents, each on its own. One that cannot be fetched stays as it is. */
export async function revalidate(
  onDocument: (document: Partial<SiteConfig>) => void,
  signal: AbortSignal,
): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  // Errors are not shown, so their language does not matter.
  const parts = { language: defaultLanguage, signal };
  const take = async (read: () => Promise<Partial<SiteConfig>>) => {
    const unlessLeft = async () => (signal.aborted ? undefined : await read());
    const document = await readWithRetries(unlessLeft, wait);
    if (document && !signal.aborted) onDocument(document);
  };
  const { shape } = siteConfig;
  await Promise.all([
    take(async () => ({ basic: shape.basic.parse((await sendCall(readBasicConfig, parts)).value) })),
    take(async () => ({ company: shape.company.parse((await sendCall(readCompanyConfig, parts)).value) })),
    take(async () => ({
      announcements: shape.announcements.parse((await sendCall(readAnnouncements, parts)).value),
    })),
    take(async () => ({ features: shape.features.parse((await sendCall(readFeatures, parts)).value) })),
    take(async () => ({
      testimonials: shape.testimonials.parse((await sendCall(readTestimonials, parts)).value),
    })),
  ]);
}

const retriesAtMost = 3;

/** The delay before a retry; `attempt` counts from 0. */
function retryDelayMs(attempt: number): number {
  return Math.min(15_000, 5_000 * (attempt + 1));
}

/** Calls `read` with up to three retries; undefined if all have failed. */
export async function readWithRetries<T>(
  read: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await read();
    } catch {
      if (attempt === retriesAtMost) return undefined;
      await wait(retryDelayMs(attempt));
    }
  }
}

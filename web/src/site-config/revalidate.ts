import { defaultLanguage } from "@baleen/contract/language.ts";
import {
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
  type SiteConfig,
  siteConfig,
} from "@baleen/contract/site-config.ts";
import { sendCall } from "../api/send-call.ts";

/**
 * Reads what is published now, document by document, since one may be had while another is not. A document
 * that cannot be read stays as the page brought it.
 */
export async function revalidate(
  onDocument: (document: Partial<SiteConfig>) => void,
  signal: AbortSignal,
): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  // A failure is told to nobody, so its language does not matter.
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

/** How long to wait before trying again, after the first failure (0) and the ones that follow. */
function retryDelayMs(attempt: number): number {
  return Math.min(15_000, 5_000 * (attempt + 1));
}

/** Reads something that may fail for a while; undefined when every try has failed. */
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

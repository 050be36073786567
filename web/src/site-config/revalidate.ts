import { defaultLanguage } from "@baleen/contract/language.ts";
import {
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
  type SiteConfig,
} from "@baleen/contract/site-config.ts";
import { callApi } from "../api/call-api.ts";
import { readWithRetries } from "./retries.ts";

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
  await Promise.all([
    take(async () => ({ basic: await callApi(readBasicConfig, parts) })),
    take(async () => ({ company: await callApi(readCompanyConfig, parts) })),
    take(async () => ({ announcements: await callApi(readAnnouncements, parts) })),
    take(async () => ({ features: await callApi(readFeatures, parts) })),
    take(async () => ({ testimonials: await callApi(readTestimonials, parts) })),
  ]);
}

import { timeoutMs } from "@baleen/contract/call-timeouts.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { documentPath, type SiteDocument, siteDocuments } from "@baleen/contract/content/site-documents.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import type { SiteContent } from "@baleen/contract/rendering.ts";
import { apiHost } from "../api/api-host.ts";
import { isSame } from "./is-same.ts";
import { addPublished } from "./published-documents.ts";

/**
 * Fetches the published documents independently, since the page may come from a cache. One that cannot be fetched stays as it
 * is. Errors are not shown.
 */
export async function revalidate(rendered: SiteContent): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  await Promise.all(
    siteDocuments.map(async (name) => {
      const document = await readWithRetries(() => fetchDocument(name, rendered), wait);
      if (document) addPublished(document);
    }),
  );
}

/** The document if it differs from that in the page. Throws if it cannot be fetched. */
async function fetchDocument(
  name: SiteDocument,
  rendered: SiteContent,
): Promise<Partial<SiteConfig> | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs.short);
  try {
    const response = await fetch(`${apiHost()}/api${documentPath(name)}`, { signal: controller.signal });
    const unwrapped = unwrapBody("code", await response.json());
    if (!response.ok || !unwrapped.ok) throw new Error(`The document ${name} cannot be read.`);
    if (isSame(unwrapped.value, rendered[name])) return undefined;
    // Its schemas are large, and nearly always the page is up to date.
    const { parseDocument } = await import("./parse-document.ts");
    const document = parseDocument(name, unwrapped.value);
    return isSame(document[name], rendered[name]) ? undefined : document;
  } finally {
    clearTimeout(timer);
  }
}

const maxRetries = 3;

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
      await wait(5_000 * (attempt + 1));
    }
  }
}

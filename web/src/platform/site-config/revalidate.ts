import { timeoutMs } from "@baleen/contract/call-timeouts.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { documentPath, type SiteDocument, siteDocuments } from "@baleen/contract/content/site-documents.ts";
import type { ConfigState } from "@baleen/contract/document.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import { languageTag } from "@baleen/contract/language.ts";
import type { PageRequest, SiteContent } from "@baleen/contract/rendering.ts";
import { apiHost } from "../api/api-host.ts";
import { authHooks } from "../api/auth-hooks.ts";
import { isSame } from "./is-same.ts";
import { addPublished } from "./published-documents.ts";

type Rendered = Pick<PageRequest, "language"> & { readonly content: Partial<SiteContent> };

/**
 * Fetches the published documents independently, since the page may come from a cache. One that cannot be fetched stays as it
 * was rendered; where the server rendered nothing it gets the built-in content. `onState` gets the state of all together.
 */
export async function revalidate(page: Rendered, onState: (state: ConfigState) => void): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  onState("loading");
  const loaded = await Promise.all(
    siteDocuments.map(async (name) => {
      const read = await readWithRetries(() => fetchDocument(name, page), wait);
      if (read) addPublished(read.changed);
      else if (page.content[name] === undefined) addPublished(await builtIn(name));
      return read !== undefined;
    }),
  );
  onState(loaded.every(Boolean) ? "loaded" : "failed");
}

/** Loaded on its own: it is needed only where the server rendered nothing. */
async function builtIn(name: SiteDocument): Promise<Partial<SiteConfig>> {
  const { builtInSiteConfig } = await import("@baleen/contract/content/built-in-content.ts");
  return { [name]: builtInSiteConfig[name] };
}

/** The document, if it differs from that in the page. Throws if it cannot be fetched. */
async function fetchDocument(
  name: SiteDocument,
  { language, content: rendered }: Rendered,
): Promise<{ readonly changed: Partial<SiteConfig> }> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs.short);
  const token = authHooks().readToken();
  // Those of `buildRequest`, which is loaded with the client of calls; pages of text do without it.
  const headers = {
    Accept: "application/json",
    "Accept-Language": languageTag[language],
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
  const init = { headers, credentials: "include", signal: controller.signal } as const;
  try {
    const response = await fetch(`${apiHost()}/api${documentPath(name)}`, init);
    const unwrapped = unwrapBody("code", await response.json());
    if (!response.ok || !unwrapped.ok) throw new Error(`The document ${name} cannot be read.`);
    if (isSame(unwrapped.value, rendered[name])) return { changed: {} };
    // Its schemas are large, and nearly always the page is up to date.
    const { parseDocument } = await import("./parse-document.ts");
    const document = parseDocument(name, unwrapped.value);
    return { changed: isSame(document[name], rendered[name]) ? {} : document };
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

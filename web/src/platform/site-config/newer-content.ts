import { timeoutMs } from "@baleen/contract/call-timeouts.ts";
import type { SiteConfig } from "@baleen/contract/content/site-config.ts";
import { documentPath, type SiteDocument, siteDocuments } from "@baleen/contract/content/site-documents.ts";
import type { ConfigState } from "@baleen/contract/document.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import { languageTag } from "@baleen/contract/language.ts";
import type { PageRequest } from "@baleen/contract/rendering.ts";
import { apiHost } from "../api/api-host.ts";
import { authHooks } from "../api/auth-hooks.ts";
import { isSame } from "./is-same.ts";

type Page = Pick<PageRequest, "language" | "path" | "content">;

/**
 * Fetches each published document, because the page may come from a cache. Resolves with the documents that differ from
 * what the page shows. If a document cannot be fetched, the page keeps the server's version: the last readable one, or
 * the built-in one. `onState` gets the combined state of all documents.
 */
export async function findNewerContent(
  page: Page,
  onState: (state: ConfigState) => void,
): Promise<Partial<SiteConfig>> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  onState("loading");
  const fetched = await Promise.all(
    siteDocuments.map((name) => readWithRetries(() => fetchIfNewer(name, page), wait)),
  );
  onState(fetched.every(Boolean) ? "loaded" : "failed");
  return Object.assign({}, ...fetched);
}

const shownAtHome: readonly SiteDocument[] = ["features", "testimonials"];

/** The document if it differs from what the page shows, otherwise an empty object. Throws if it cannot be fetched. */
async function fetchIfNewer(
  name: SiteDocument,
  { language, path, content: rendered }: Page,
): Promise<Partial<SiteConfig>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs.short);
  const token = authHooks().readToken();
  // The same headers as in `buildRequest`, which is loaded with the API client. Pages that only show text do not load
  // it.
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
    const isShown = path === "/" || !shownAtHome.includes(name);
    if (!isShown || isSame(unwrapped.value, rendered[name])) return {};
    // The schemas are large, and the page is nearly always up to date.
    const { parseDocument } = await import("./parse-document.ts");
    const document = parseDocument(name, unwrapped.value);
    return isSame(document[name], rendered[name]) ? {} : document;
  } finally {
    clearTimeout(timer);
  }
}

const maxRetries = 3;

/** Calls `read`, with retries after errors. Resolves with undefined if all attempts fail. */
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

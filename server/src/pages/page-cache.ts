import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { digest } from "../platform/digest.ts";
import { memoize } from "../platform/http/client-address.ts";

export type Encoding = "br" | "gzip" | "identity";

export type StoredPage = Awaited<ReturnType<typeof encodePage>>;

interface RenderedResponse {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

interface Entry {
  readonly rendering: Promise<StoredPage>;
  rendered?: StoredPage;
}

/**
 * Caches rendered pages as bytes, so that a view costs about as much as a static file. Keys come from fixed lists,
 * which bounds the cache's size. New content replaces the whole cache.
 */
export class PageCache {
  #version = "";
  #entries = new Map<string, Entry>();

  peek(version: string, key: string): StoredPage | undefined {
    return version === this.#version ? this.#entries.get(key)?.rendered : undefined;
  }

  /** Returns the cached page, or renders it. Concurrent calls share one rendering. */
  async getOrRender(
    version: string,
    key: string,
    render: () => Promise<RenderedResponse>,
  ): Promise<StoredPage> {
    if (version !== this.#version) {
      this.#version = version;
      this.#entries = new Map();
    }
    // Keeps a reference, because new content may replace the entries while the page is rendered.
    const entries = this.#entries;
    const existingEntry = entries.get(key);
    if (existingEntry) return await existingEntry.rendering;
    const entry: Entry = { rendering: render().then(encodePage) };
    entries.set(key, entry);
    try {
      entry.rendered = await entry.rendering;
      return entry.rendered;
    } catch (error) {
      // Failures are not cached.
      entries.delete(key);
      throw error;
    }
  }
}

/** The page in each encoding, with its headers as a flat list of alternating names and values. */
async function encodePage({ status, html, headers }: RenderedResponse) {
  const bytes = Buffer.from(html);
  const [br, gz] = await Promise.all([brotli(bytes, effort), gzipped(bytes)]);
  const etag = `W/"${digest(html).slice(0, 24)}"`;
  const bodyOf = (content: Buffer, encoding: Encoding) => {
    const all = { ...headers, etag, "content-length": String(content.length) };
    const list = Object.entries(all).flat();
    return {
      bytes: content,
      headers: encoding === "identity" ? list : [...list, "content-encoding", encoding],
    };
  };
  const bodies = { br: bodyOf(br, "br"), gzip: bodyOf(gz, "gzip"), identity: bodyOf(bytes, "identity") };
  const { "content-type": _, ...kept } = headers;
  return { status, etag, unchangedHeaders: Object.entries({ ...kept, etag }).flat(), bodies };
}

/** The best supported encoding that `Accept-Encoding` allows. */
export const chooseEncoding = memoize((acceptEncoding = ""): Encoding => {
  const accepted = new Set<string>();
  for (const item of acceptEncoding.split(",")) {
    const [name = "", quality = ""] = item.split(";");
    if (!/^\s*q=0(\.0*)?\s*$/.test(quality)) accepted.add(name.trim());
  }
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
});

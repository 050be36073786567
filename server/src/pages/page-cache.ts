import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { digest } from "../outside/digest.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A page ready to be sent, in every encoding. */
export interface StoredPage {
  readonly status: number;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

interface Rendered {
  readonly status: number;
  readonly html: string;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Keeps pages as bytes, so that a view costs about what a static file costs. All that can vary is in the
 * key, and keys come from closed lists, so there is a bound. New content begins a new set of pages.
 */
export class PageCache {
  #version = "";
  #pages = new Map<string, Promise<StoredPage>>();

  /** The page under a key; asked for by many at once it is rendered once. */
  async take(version: string, key: string, render: () => Promise<Rendered>): Promise<StoredPage> {
    if (version !== this.#version) {
      this.#version = version;
      this.#pages = new Map();
    }
    const pages = this.#pages;
    const held = pages.get(key);
    if (held) return await held;
    const making = render().then(store);
    pages.set(key, making);
    // A page that failed is tried again by the next visitor.
    making.catch(() => pages.delete(key));
    return await making;
  }
}

async function store({ status, html }: Rendered): Promise<StoredPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([brotli(identity, effort), gzipped(identity)]);
  return { status, etag: `W/"${digest(html).slice(0, 24)}"`, bodies: { br, gzip: gz, identity } };
}

/** The best encoding that a browser's `Accept-Encoding` allows. */
export function chooseEncoding(acceptEncoding = ""): Encoding {
  const accepted = new Set<string>();
  for (const item of acceptEncoding.split(",")) {
    const [name = "", quality = ""] = item.split(";");
    if (!/^\s*q=0(\.0*)?\s*$/.test(quality)) accepted.add(name.trim());
  }
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

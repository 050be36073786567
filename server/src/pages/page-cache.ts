import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { digest } from "../outside/digest.ts";
import { rememberAnswers } from "./remember-answers.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A page ready to be sent in one encoding, with its headers as a flat list of names and values. */
export interface Body {
  readonly bytes: Buffer;
  readonly headers: readonly string[];
}

/** A page ready to be sent, in every encoding. */
export interface StoredPage {
  readonly status: number;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Body>>;
}

interface Rendered {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/**
 * Keeps pages as bytes, so that a view costs about what a static file costs. All that can vary is in the
 * key, and keys come from closed lists, so there is a bound. New content begins a new set of pages.
 */
export class PageCache {
  #version = "";
  #pages = new Map<string, Promise<StoredPage>>();
  #ready = new Map<string, StoredPage>();

  /** The page under a key, if it is there without waiting. */
  peek(version: string, key: string): StoredPage | undefined {
    return version === this.#version ? this.#ready.get(key) : undefined;
  }

  /** The page under a key; asked for by many at once it is rendered once. */
  async take(version: string, key: string, render: () => Promise<Rendered>): Promise<StoredPage> {
    if (version !== this.#version) {
      this.#version = version;
      this.#pages = new Map();
      this.#ready = new Map();
    }
    const pages = this.#pages;
    const ready = this.#ready;
    const held = pages.get(key);
    if (held) return await held;
    const making = render().then(store);
    pages.set(key, making);
    try {
      const page = await making;
      ready.set(key, page);
      return page;
    } catch (error) {
      // A page that failed is tried again by the next visitor.
      pages.delete(key);
      throw error;
    }
  }
}

async function store({ status, html, headers }: Rendered): Promise<StoredPage> {
  const bytes = Buffer.from(html);
  const [br, gz] = await Promise.all([brotli(bytes, effort), gzipped(bytes)]);
  const etag = `W/"${digest(html).slice(0, 24)}"`;
  const bodyOf = (content: Buffer, encoding: Encoding): Body => {
    const all = { ...headers, etag, "content-length": String(content.length) };
    const list = Object.entries(all).flat();
    return {
      bytes: content,
      headers: encoding === "identity" ? list : [...list, "content-encoding", encoding],
    };
  };
  const bodies = { br: bodyOf(br, "br"), gzip: bodyOf(gz, "gzip"), identity: bodyOf(bytes, "identity") };
  return { status, etag, bodies };
}

/** The best encoding that a browser's `Accept-Encoding` allows. */
export const chooseEncoding = rememberAnswers((acceptEncoding = ""): Encoding => {
  const accepted = new Set<string>();
  for (const item of acceptEncoding.split(",")) {
    const [name = "", quality = ""] = item.split(";");
    if (!/^\s*q=0(\.0*)?\s*$/.test(quality)) accepted.add(name.trim());
  }
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
});

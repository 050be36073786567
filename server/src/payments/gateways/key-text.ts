import { readFileSync } from "node:fs";
import { Rejection } from "../../platform/rejection.ts";
import { stripQuotes } from "../../platform/setting-problem.ts";

/** A key or certificate found in a text. */
export interface Block {
  /** The PEM label, such as `RSA PRIVATE KEY`; undefined for bare base64. */
  readonly label: string | undefined;
  readonly der: Buffer;
}

/** Hyphens, and the dashes with which word processors replace them. */
const dashes = "[-\\u2010-\\u2015\\u2212\\uff0d]+";
const begin = new RegExp(`${dashes} ?BEGIN ([A-Z0-9 ]+?) ?${dashes}`, "i");
const end = new RegExp(`${dashes} ?END [A-Z0-9 ]+? ?${dashes}`, "i");
const pem = new RegExp(`${begin.source}([A-Za-z0-9+/=_\\s-]+?)${dashes} ?END \\1 ?${dashes}`, "gi");
/** A key of 2048 bits has at least 392 characters, more than any path. */
const bare = /^[A-Za-z0-9+/=_\s-]{300,}$/;
/** Escaped line ends from JSON or env files, some escaped twice. Keys contain no other backslash. */
const lineEnds = /\\+[rn]|<br ?\/?>/gi;
/** Quotes between lines that a program concatenates, or the quote marks of a mail. */
const betweenLines = /["']\s*[+.,]?\s*["']|^[ \t]*> ?/gm;

/**
 * Finds the keys and certificates in a setting: PEM with any line ends or none, bare base64 (also of a whole PEM file),
 * quoted or not, or the path of such a file. Several are separated by commas. Throws a Rejection whose message contains
 * no secrets.
 */
export function findBlocks(text: string): readonly Block[] {
  return (
    blocksIn(text) ??
    stripQuotes(text)
      .split(/[,，]/)
      .filter((item) => item.trim() !== "")
      .flatMap(blocksOfItem)
  );
}

function blocksOfItem(item: string): readonly Block[] {
  return blocksIn(item) ?? blocksIn(readKeyFile(stripQuotes(item).replace(/^file:\/\//, ""))) ?? [];
}

/** Undefined if the text is neither PEM nor base64. */
function blocksIn(quoted: string): readonly Block[] | undefined {
  const text = stripQuotes(quoted).replaceAll(betweenLines, "\n").replaceAll(lineEnds, "\n");
  if (!begin.test(text)) {
    const base64 = text.replace(end, "");
    if (!bare.test(base64)) return undefined;
    const der = Buffer.from(base64, "base64");
    return blocksIn(der.toString("latin1")) ?? [{ label: undefined, der }];
  }
  if (/Proc-Type: *4, *ENCRYPTED/.test(text)) {
    throw new Rejection("keyEncrypted");
  }
  const blocks = Array.from(text.matchAll(pem), ([, label, base64 = ""]) => {
    return { label: label?.toUpperCase(), der: Buffer.from(base64, "base64") };
  });
  if (blocks.length === 0) throw new Rejection("keyCutOff");
  return blocks;
}

function readKeyFile(path: string): string {
  const content = readBytes(path);
  if (isPkcs12(content)) throw new Rejection("keyFileEncrypted");
  if (content[0] === 0x30) return content.toString("base64");
  // UTF-16 LE, which Notepad calls "Unicode".
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString("utf16le");
  return content.toString("utf8");
}

/** A DER sequence that begins with version 3 is PKCS#12 (https://www.rfc-editor.org/rfc/rfc7292#section-4). */
function isPkcs12(content: Buffer): boolean {
  return /^30(?:[0-7].|81..|82....|83.{6}|80)020103/.test(content.toString("hex", 0, 12));
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Rejection("keyFileUnreadable");
  }
}

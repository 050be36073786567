import { readFileSync } from "node:fs";

/** A key or certificate as it was found in a text. */
export interface Block {
  /** The PEM label, such as `RSA PRIVATE KEY`; undefined for bare base64. */
  readonly label: string | undefined;
  readonly der: Buffer;
}

/** Word processors replace the dashes. */
const dashes = "[-\\u2010-\\u2015\\u2212\\uff0d]+";
const begin = new RegExp(`${dashes} ?BEGIN ([A-Z0-9 ]+?) ?${dashes}`);
const pem = new RegExp(`${begin.source}([A-Za-z0-9+/=\\s]+)${dashes} ?END \\1 ?${dashes}`, "g");
/** A key of 2048 bits has at least 392 characters, more than any path. */
const bare = /^[A-Za-z0-9+/=\s]{300,}$/;
/** A key's text has no backslash but those of `\n` and `\r`, which JSON and environment files write, some twice. */
const escapedLineEnds = /\\+[rn]/g;

/**
 * The keys and certificates in a setting: PEM with any line ends, or none, or bare base64, also of a whole PEM file, in quotes
 * or not, or the path of such a file; several are separated by commas. Throws an Error whose message holds no secret.
 */
export function findBlocks(given: string): readonly Block[] {
  return blocksIn(given) ?? unquoted(given).split(",").filter(isWritten).flatMap(blocksOfItem);
}

function blocksOfItem(item: string): readonly Block[] {
  return blocksIn(item) ?? blocksIn(readKeyFile(unquoted(item).replace(/^file:\/\//, ""))) ?? [];
}

/** Undefined for what is neither PEM nor base64. */
function blocksIn(given: string): readonly Block[] | undefined {
  const text = unquoted(given).replaceAll(escapedLineEnds, "\n");
  if (!begin.test(text)) {
    if (!bare.test(text)) return undefined;
    const der = Buffer.from(text, "base64");
    return blocksIn(der.toString("latin1")) ?? [{ label: undefined, der }];
  }
  if (/Proc-Type: *4, *ENCRYPTED/.test(text)) throw new Error("is encrypted with a password");
  const blocks = Array.from(text.matchAll(pem), ([, label, base64 = ""]) => {
    return { label, der: Buffer.from(base64, "base64") };
  });
  if (blocks.length === 0)
    throw new Error("is cut off: an END line is missing, or there is something else in it");
  return blocks;
}

/** Without quotes, byte order mark and invisible characters around or in it. */
export function unquoted(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(["'“‘`]+)(.*?)["'”’`]+$/s, "$2")
    .trim();
}

function isWritten(item: string): boolean {
  return item.trim() !== "";
}

function readKeyFile(path: string): string {
  const content = readBytes(path);
  // PKCS#12, whose private key is behind a password, and DER.
  if (content[0] === 0x30)
    throw new Error("is a binary file; name the one in PEM, which begins with -----BEGIN");
  return content.toString("utf8");
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error("is neither a key nor the path of a file that can be read");
  }
}

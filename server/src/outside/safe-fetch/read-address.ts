import { UnsafeAddressError } from "./unsafe-address-error.ts";

const longest = 2_048;

/**
 * Parses a URL with the parser that the connection uses as well, and rejects characters that parsers disagree about.
 * Throws `UnsafeAddressError`.
 */
export function readAddress(text: string): URL {
  if (text.length > longest || /[\p{C}\s\\]/u.test(text) || !URL.canParse(text))
    throw new UnsafeAddressError();
  const url = new URL(text);
  const isPlain = url.protocol === "http:" || url.protocol === "https:";
  const hasUsualPort = url.port === "" || url.port === "80" || url.port === "443";
  if (!isPlain || !hasUsualPort || url.username !== "" || url.password !== "") throw new UnsafeAddressError();
  return url;
}

/** A URL or IP address that the server must not connect to. */
export class UnsafeAddressError extends Error {
  constructor() {
    super("This address is not visited");
  }
}

const maxLength = 2_048;

/**
 * Parses a URL with the parser that the connection uses as well, and rejects characters that parsers disagree about.
 * Throws `UnsafeAddressError`.
 */
export function parseSafeUrl(text: string): URL {
  if (text.length > maxLength || /[\p{C}\s\\]/u.test(text) || !URL.canParse(text))
    throw new UnsafeAddressError();
  const url = new URL(text);
  const isPlain = url.protocol === "http:" || url.protocol === "https:";
  const hasUsualPort = url.port === "" || url.port === "80" || url.port === "443";
  if (!isPlain || !hasUsualPort || url.username !== "" || url.password !== "") throw new UnsafeAddressError();
  return url;
}

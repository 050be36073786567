const maxUrlLength = 2048;

// Excludes what browsers strip or parse differently: spaces, control and invisible characters, backslashes, and user
// names before an @, which look like the host.
const webAddress = /^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d{1,5})?([/?#][^\s\\\p{C}]*)?$/iu;
// A path that starts with two slashes is a URL of another host.
const sitePath = /^\/(?!\/)[^\s\\\p{C}]*$/u;
// Excludes every character with a meaning in a mailto URL, so that an address cannot add recipients or headers.
const mailbox = /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i;

/** The text if it is an http or https URL, else undefined. */
export function parseWebAddress(text: string): string | undefined {
  return text.length <= maxUrlLength && webAddress.test(text) ? text : undefined;
}

/** The text if it is an http or https URL or a path on this site, else undefined. */
export function parseLinkTarget(text: string): string | undefined {
  return text.length <= maxUrlLength && sitePath.test(text) ? text : parseWebAddress(text);
}

/** The text if it is one plain e-mail address, safe to append to `mailto:`, else undefined. */
export function parseMailbox(text: string): string | undefined {
  return text.length <= 254 && mailbox.test(text) ? text : undefined;
}

/** Returns a reader that accepts the address of an upload with an extension; uploads are named by their SHA-256. */
export function readUpload(extension: "jpg" | "png"): (text: string) => string | undefined {
  const address = new RegExp(`^/media/[0-9a-f]{64}\\.${extension}$`);
  return (text) => (address.test(text) ? text : undefined);
}

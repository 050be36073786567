const longestAddress = 2048;

// No room for what browsers skip or misread: spaces, control and invisible characters, backslashes, and names
// before an @, which look like the host and are not. Anything but http and https is no web address.
const webAddress = /^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*(:\d{1,5})?([/?#][^\s\\\p{C}]*)?$/iu;
// Two slashes at the start would be another host.
const sitePath = /^\/(?!\/)[^\s\\\p{C}]*$/u;
// Nothing that means something in a mailto link, so that no address can add recipients or words.
const mailbox = /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i;

/** The text if it is the address of something on the web, else undefined. */
export function readWebAddress(text: string): string | undefined {
  return text.length <= longestAddress && webAddress.test(text) ? text : undefined;
}

/** The same, or a path on this site. */
export function readTarget(text: string): string | undefined {
  return text.length <= longestAddress && sitePath.test(text) ? text : readWebAddress(text);
}

/** The text if it is one plain mail address, which may follow `mailto:` as it is, else undefined. */
export function readMailbox(text: string): string | undefined {
  return text.length <= 254 && mailbox.test(text) ? text : undefined;
}

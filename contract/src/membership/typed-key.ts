/**
 * The canonical form of a card key or recovery key, which is stored, compared and shown while it is typed: upper case,
 * without dashes, spaces and other characters, letters replaced by the digits they look like.
 */
export function normaliseTypedKey(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
}

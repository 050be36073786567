/**
 * The normalised form in which a password is validated, hashed and compared, whatever keyboard it was typed on. It is
 * OpaqueString of RFC 8265 (4.2.2): spaces become U+0020, then NFC; case stays, and nothing is trimmed. In addition to
 * the RFC, full-width and half-width characters become ordinary ones, because input methods produce them with the same
 * keys, and variation selectors are removed, because only some keyboards add them to emoji.
 */
export function normalisePassword(typed: string): string {
  return typed
    .replaceAll(/[\uFF00-\uFFEF]/g, (character) => character.normalize("NFKC"))
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/[\uFE00-\uFE0F]/g, "")
    .normalize("NFC");
}

/** All forms in which a password may have been hashed before passwords were normalised; the normalised form first. */
export function passwordSpellings(typed: string): readonly string[] {
  return [...new Set([normalisePassword(typed), typed, typed.normalize("NFD")])];
}

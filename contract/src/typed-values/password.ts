/**
 * The one form in which a password is judged, hashed and compared, however a keyboard spells it. OpaqueString of RFC 8265
 * (4.2.2): spaces become U+0020, then NFC; case stays, and nothing is trimmed. Two things more than the RFC: full and half
 * width become ordinary characters, since an input method makes them of the same keys, and variation selectors go, which
 * only some keyboards add to emoji.
 */
export function normalisePassword(typed: string): string {
  return typed
    .replaceAll(/[\uFF00-\uFFEF]/g, (character) => character.normalize("NFKC"))
    .replaceAll(/\p{Zs}/gu, " ")
    .replaceAll(/[\uFE00-\uFE0F]/g, "")
    .normalize("NFC");
}

/** The spellings of a password that a hash from before normalising may have been made of, the normalised one first. */
export function passwordSpellings(typed: string): readonly string[] {
  return [...new Set([normalisePassword(typed), typed, typed.normalize("NFD")])];
}

const longestBytes = 127;

/** Pictures, with the signs that only modify or join them, and all that takes more than three bytes. */
const unwelcome =
  /\p{Extended_Pictographic}|[\p{Cc}%]|\u{20E3}|\u{200D}|[\u{FE00}-\u{FE0F}]|[\u{10000}-\u{10FFFF}]/gu;

/**
 * A title as hupi takes it: without emoji and percent signs, and short. Its papers say 127 characters in one
 * place and 42 Chinese ones in another; 127 bytes keep to both.
 */
export function cleanTitle(text: string): string {
  const clean = text.replace(unwelcome, "").replace(/\s+/g, " ").trim();
  let [title, bytes] = ["", 0];
  for (const symbol of clean) {
    bytes += Buffer.byteLength(symbol);
    if (bytes > longestBytes) break;
    title += symbol;
  }
  return title;
}

/** The beginning of a text, as many whole characters as have room. The same text is always cut at the same place. */
export function cutText(text: string, mostBytes: number): string {
  let cut = "";
  let length = 0;
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > mostBytes) break;
    cut += character;
  }
  return cut;
}

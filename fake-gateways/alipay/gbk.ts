const decoder = new TextDecoder("gbk", { fatal: true });
let codes: ReadonlyMap<string, number> | undefined;

/** Encodes a text in GBK. Node can only decode GBK, so the table is built once by decoding every pair of bytes. */
export function writeGbk(text: string): Buffer {
  codes ??= readTable();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character <= "\u{7F}" ? character.charCodeAt(0) : (codes.get(character) ?? 0x3f);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Buffer.from(bytes);
}

function readTable(): Map<string, number> {
  const table = new Map<string, number>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const character = decode(first, second);
      if (character !== undefined) table.set(character, first * 256 + second);
    }
  }
  return table;
}

function decode(first: number, second: number): string | undefined {
  try {
    return decoder.decode(Uint8Array.of(first, second));
  } catch {
    return undefined;
  }
}

const string = /"(?:[^"\\]|\\.)*"/y;
const space = /[ \t\r\n]*/y;

/**
 * The members of a JSON object, each value as it stands in the bytes. Alipay signs these bytes, so a value
 * must not be parsed and written again: `\/` would become `/`, and the signature would no longer fit. Undefined
 * when the text is no object, or names a member twice.
 */
export function rawMembers(bytes: Buffer): ReadonlyMap<string, Buffer> | undefined {
  // One character a byte, so that positions are the bytes'. All that JSON is built of is ASCII.
  const text = bytes.toString("latin1");
  const members = new Map<string, Buffer>();
  if (!isObject(bytes)) return undefined;
  let at = text.indexOf("{") + 1;
  while (true) {
    const start = skip(space, text, at);
    const end = skip(string, text, start);
    // Well-formed as it is, what is not followed by a name is the end.
    if (end === start) return members;
    const name: string = JSON.parse(text.slice(start, end));
    if (members.has(name)) return undefined;
    const valueStart = skip(space, text, skip(space, text, end) + ":".length);
    const valueEnd = endOfValue(text, valueStart);
    members.set(name, bytes.subarray(valueStart, valueEnd));
    at = skip(space, text, valueEnd) + ",".length;
  }
}

/** Whether all of it is JSON, and an object; then the scanning need not doubt anything. */
function isObject(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Where a value ends: at the first comma or closing bracket that is neither in a string nor deeper inside. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text.charAt(at);
    if (depth === 0 && ",]} \t\r\n".includes(character)) break;
    if ("{[".includes(character)) depth += 1;
    if ("}]".includes(character)) depth -= 1;
    at = character === '"' ? skip(string, text, at) : at + 1;
  }
  return at;
}

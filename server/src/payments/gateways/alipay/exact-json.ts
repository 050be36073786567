/** Texts as well, so that digits within them are passed over. */
const tokenPattern = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses JSON with integers above 2^53 as text: a number would change their last digits. Throws `SyntaxError`. */
export function parseExactly(json: string): unknown {
  return JSON.parse(json.replace(tokenPattern, (token) => (isUnsafeInteger(token) ? `"${token}"` : token)));
}

function isUnsafeInteger(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
}

/** What `writeExactly` writes: JSON, and integers of any size. */
export type ExactJson =
  | string
  | number
  | bigint
  | boolean
  | readonly ExactJson[]
  | { readonly [name: string]: ExactJson };

/** Writes JSON as `JSON.stringify` does, and a bigint as a number without quotes. */
export function writeExactly(value: ExactJson): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(writeExactly).join(",")}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${writeExactly(member)}`,
  );
  return `{${members.join(",")}}`;
}

function isList(value: ExactJson): value is readonly ExactJson[] {
  return Array.isArray(value);
}

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Sent<Value> = Value extends Date ? string : Value;

type InReply<Row> = { [Name in keyof Row & string as CamelCase<Name>]: Sent<Row[Name]> };

/**
 * A row in the spelling of the contract: its columns in camel case, its instants as ISO texts. The reply's schema drops what is not
 * in the contract, but secrets, whole addresses and payments' numbers are taken out before: they do not depend on it.
 */
export function toReply<Row extends object>(row: Row): InReply<Row> {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}

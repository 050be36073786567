type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type ReplyValue<Value> = Value extends Date ? string : Value;

type ReplyRow<Row> = { [Name in keyof Row & string as CamelCase<Name>]: ReplyValue<Row[Name]> };

/**
 * Converts a row to the contract's format: camel-case names, times as ISO texts. The reply's schema drops fields that
 * are not in the contract, but secrets, full addresses and payment numbers must not depend on that: remove them before.
 */
export function toReply<Row extends object>(row: Row): ReplyRow<Row> {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}

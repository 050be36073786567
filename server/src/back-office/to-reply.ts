type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type InReply<Row> = {
  [Name in keyof Row & string as CamelCase<Name>]: Row[Name] extends Date | null
    ? Exclude<Row[Name], Date> | (Date extends Row[Name] ? string : never)
    : Row[Name];
};

/**
 * A row in the spelling of the contract: its columns in camel case, its instants as ISO texts. The reply's schema drops what is not
 * in the contract; rows with secrets or whole addresses are written out instead, so that nothing depends on that.
 */
export function toReply<Row extends object>(row: Row): InReply<Row> {
  const fields = Object.entries(row).map(([column, value]) => [
    column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields);
}

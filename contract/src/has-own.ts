/** Whether a table has its own entry for a key. `Object.hasOwn` is missing in Chrome 92. */
export function hasOwn<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.getOwnPropertyDescriptor(table, key) !== undefined;
}

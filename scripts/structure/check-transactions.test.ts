import { expect, test } from "vitest";
import { checkTransactions } from "./check-transactions.ts";

const check = (text: string, path = "server/src/payments/refund.ts") => checkTransactions({ path, text });

test.each([
  "let begun;\nawait inTransaction(db, async (tx) => {\n  begun = await begin(tx);\n});",
  "let tries = 0;\nawait performAction(context, action, async (tx) =>\n  ({ result: tries++ }));",
  "let keys;\nawait performAction<Made>(context, action, async (tx, id) => {\n  if (id) keys = [id];\n});",
])("a variable from outside that a transaction's function assigns is refused, with its line", (text) => {
  expect(check(text)).toMatchObject([{ line: 3, rule: "transactions" }]);
});

test.each([
  "const begun = await inTransaction(db, async (tx) => {\n  let row;\n  row = await find(tx);\n  return row;\n});",
  "await inTransaction(db, async (tx) => {\n  for (let n = 0; n < 3; n += 1) await add(tx, n);\n});",
  "let last;\nlast = await inTransaction(db, (tx) => find(tx));",
])("what a transaction returns, and variables of its own, pass", (text) => {
  expect(check(text)).toEqual([]);
});

test("tests may count the runs of a transaction", () => {
  const text = "let runs = 0;\nawait inTransaction(db, async () => {\n  runs += 1;\n});";
  expect(check(text, "server/src/platform/database/transaction.integration.test.ts")).toEqual([]);
});

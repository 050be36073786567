import { afterAll, beforeAll, expect, test } from "vitest";
import { listEntriesAbout } from "../operators/audit-log/audit-log-store.ts";
import { makeOrder, makePerson, settleAtCashier } from "../testing/makers.ts";
import { makeOperator } from "../testing/operators.ts";
import { runCommand, runCommandProcess } from "../testing/run-command.ts";
import { openWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const console = (...words: string[]) => runCommand("console", world.databaseUrl, words);
const why = ["--reasonCategory", "buyerAsked", "--reason", "late delivery"];

async function paidOrder(username: string): Promise<string> {
  const orderNo = await makeOrder(world, await makePerson(world, username));
  await settleAtCashier(world, orderNo, "paid");
  return orderNo;
}

test("a refund by command is the console's refund, and the audit log names its operator and the command", async () => {
  const { id, login } = await makeOperator(world, "finance");
  const orderNo = await paidOrder("supported");
  const words = ["refundOrder", "--operator", login, "--orderNo", orderNo, "--amountFen", "1300"];
  const refunded = JSON.parse(await console(...words, ...why));
  expect(refunded).toMatchObject({ amountFen: 1300, state: "done" });
  const read = JSON.parse(await console("readOrder", "--operator", login, JSON.stringify({ orderNo })));
  expect(read.order).toMatchObject({ orderNo, refundableFen: 2600 });
  const entries = await world.db
    .selectFrom("audit_log_entries")
    .select(["operator", "operator_id", "via", "reason", "reason_category", "outcome"])
    .where("subject", "=", orderNo)
    .execute();
  const reason = { reason: "late delivery", reason_category: "buyerAsked" };
  expect(entries).toEqual([
    { operator: login, operator_id: id, via: "command", ...reason, outcome: "started" },
  ]);
});

test("two commands with one action key refund once", async () => {
  const { login } = await makeOperator(world, "finance");
  const orderNo = await paidOrder("repeated");
  const given = { orderNo, amountFen: 1300, actionKey: "0d6f8f0a-52c7-4a5c-9d9c-8a52a8c9c1f1" };
  const refund = () => console("refundOrder", "--operator", login, JSON.stringify(given), ...why);
  const [first, second] = await Promise.all([refund(), refund()]);
  expect(JSON.parse(second).refundNo).toBe(JSON.parse(first).refundNo);
  const refunds = await world.db.selectFrom("refunds").select("amount_fen").where("order_no", "=", orderNo);
  expect(await refunds.execute()).toEqual([{ amount_fen: 1300 }]);
});

test("a role that may not make the call is refused, and nothing happens", async () => {
  const { login } = await makeOperator(world, "support");
  const orderNo = await paidOrder("unsupported");
  const words = ["refundOrder", "--operator", login, "--orderNo", orderNo, "--amountFen", "1300"];
  expect(await console(...words, ...why)).toMatch(/角色.+ \/ .+role/);
  expect(await listEntriesAbout(world.db, { kind: "order", id: orderNo })).toEqual([]);
});

test("an operator who is unknown, disabled or not set up makes no call", async () => {
  const disabled = await makeOperator(world, "support");
  await world.db
    .updateTable("operators")
    .set({ disabled_at: world.clock.now() })
    .where("id", "=", disabled.id)
    .execute();
  const invited = await makeOperator(world, "support");
  await world.db.updateTable("operators").set({ password_hash: null }).where("id", "=", invited.id).execute();
  for (const login of [disabled.login, invited.login, "unknown"]) {
    expect(await console("listOrders", "--operator", login)).toContain(
      `The operator ${login} does not exist, is disabled or has not set up a sign-in`,
    );
  }
});

test("an unknown call, an unknown field and a wrong value are told in both languages", async () => {
  const { login } = await makeOperator(world);
  expect(await console("refundOrders")).toContain("没有refundOrders这个调用");
  expect(await console("signInOperator")).toContain("There is no call signInOperator");
  const unknown = await console("readOrder", "--operator", login, "--order", "1");
  expect(unknown).toContain("readOrder没有order这个字段 / readOrder has no field order\nreadOrder orderNo");
  expect(await console("readOrder", '{"order')).toContain("This is not a JSON object");
  const words = ["refundOrder", "--operator", login, "--orderNo", "1", "--amountFen", "much"];
  expect(await console(...words, "--reasonCategory", "other")).toBe(
    [
      "请求的内容不正确 / The request is not valid",
      "  reason: 请填写这一项 / This field is required",
      "  amountFen: 请输入正确的金额 / Please enter a valid amount\n",
    ].join("\n"),
  );
});

test("an operator's mistake is told as in the console, and recorded", async () => {
  const { login } = await makeOperator(world);
  const orderNo = await makeOrder(world, await makePerson(world, "undecided"));
  const words = ["refundOrder", "--operator", login, "--orderNo", orderNo, "--amountFen", "1300"];
  expect(await console(...words, ...why)).toMatch(/.+ \/ .+is pending/);
  const [entry] = await listEntriesAbout(world.db, { kind: "order", id: orderNo });
  expect(entry).toMatchObject({ operator: login, outcome: "refused" });
});

test("keys of cards are printed once, and lists that the console offers as files are CSV, or XLSX", async () => {
  const { login } = await makeOperator(world);
  const as = (call: string, given: object) =>
    console(call, "--operator", login, JSON.stringify(given), ...why);
  const made = { packageId: 3, count: 2, name: "spring", tag: null, note: null, keysExpireOn: null };
  const { id, keys } = JSON.parse(await as("createCardBatch", made));
  expect(keys).toHaveLength(2);
  const listed = await as("exportCards", { which: { batchId: id } });
  expect(listed).toContain(keys[0].slice(-4));
  expect(listed).not.toContain(keys[0]);
  const workbook = await as("exportCards", { which: { batchId: id }, format: "xlsx" });
  expect(workbook).toMatch(/^PK.*xl\/worksheets\/sheet1\.xml/s);
});

test("the list names each call of the console with its fields and who may make it", async () => {
  const list = await console("--list");
  expect(list).toContain(
    "settleMismatch orderNo [actionKey] reasonCategory=buyerAsked|paymentProblem|cardProblem|compensation|abuse|maintenance|other reason attemptNo how=return|grant  (moveMoney)\n",
  );
  expect(list).not.toContain("signInOperator");
});

test("the process prints its answer, and ends with 1 and a sentence after an error", async () => {
  const { login } = await makeOperator(world);
  const words = ["listOrders", "--operator", login, "--limit", "20"];
  expect(JSON.parse(await runCommandProcess("console", world.databaseUrl, words))).toHaveProperty("rows");
  expect(await runCommandProcess("console", world.databaseUrl, ["listOrder"])).toContain(
    "There is no call listOrder",
  );
});

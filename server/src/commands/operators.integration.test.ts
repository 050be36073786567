import { afterAll, beforeAll, expect, test } from "vitest";
import { listEntriesAbout } from "../operators/audit-log/audit-log-store.ts";
import { runningManualClock } from "../testing/manual-clock.ts";
import { cookieOf, operatorPassword, sendToConsole } from "../testing/operators.ts";
import { runCommand } from "../testing/run-command.ts";
import { openWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  // The command's links expire after an hour by the database's time.
  world = await openWorld({ clock: runningManualClock() });
});
afterAll(() => world.close());

const operators = (...words: string[]) => runCommand("operators", world.databaseUrl, words);
const tokenIn = (printed: string) => /#([\w-]{43})/.exec(printed)?.[1] ?? "";
const setUp = (token: string) =>
  sendToConsole(world, "POST", "/setup", { token, login: "li", name: "李", password: operatorPassword });

test("an owner is created with a link, listed, and reset with a reason", async () => {
  expect(await operators("list")).toBe("No operators.\n");
  expect(await operators("create", "--login", "li", "--name", "李", "--role", "boss")).toContain(
    "--role needs one of owner",
  );
  const created = await operators("create", "--login", "li", "--name", "李", "--role", "owner");
  expect(created).toContain("/console/setup#");
  expect(created).toMatch(/^Works once, until \d+ \w+ \d{4} at \d\d:\d\d \(China Standard Time\)\.$/m);
  expect(await operators("create", "--login", "li", "--name", "李", "--role", "owner")).toBe(
    "The login li is taken\n",
  );
  expect(await operators("list")).toContain("li  李  owner  last seen never  (not set up)");
  const done = await setUp(tokenIn(created));
  expect(done.body.data).toMatchObject({ next: "done", operator: { login: "li", role: "owner" } });
  expect((await setUp(tokenIn(created))).body.code).toBe(8012);

  expect(await operators("reset", "li")).toBe("--reason is missing\n");
  const reset = await operators("reset", "li", "--reason", "lost the phone", "--by", "wang");
  const readSession = () => sendToConsole(world, "GET", "/session", undefined, { cookie: cookieOf(done) });
  expect((await readSession()).status).toBe(200);
  expect(await world.db.selectFrom("alarms").select(["kind", "subject"]).execute()).toEqual([
    { kind: "operator.reset", subject: "li" },
  ]);
  expect((await setUp(tokenIn(reset))).status).toBe(200);
  expect((await readSession()).body.code).toBe(8001);
  const entries = await listEntriesAbout(world.db, { kind: "operator", id: "li" });
  expect(entries.map(({ action, operator, outcome }) => [action, operator === "li", outcome])).toEqual([
    ["setUpOperator", true, "done"],
    ["resetOperator", false, "done"],
    ["setUpOperator", true, "done"],
    ["createOperator", false, "refused"],
    ["createOperator", false, "done"],
  ]);
});

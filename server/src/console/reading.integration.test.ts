import { afterAll, beforeAll, expect, test } from "vitest";
import { secretKey } from "../../../scripts/testing/start-server.ts";
import { performAction } from "../operators/perform-action.ts";
import { li } from "../testing/makers.ts";
import {
  actionFields,
  makeOperator,
  sendToConsole,
  signInOperator,
  type TestOperator,
} from "../testing/operators.ts";
import { openWorld, type World } from "../testing/world.ts";

let world: World;
let owner: TestOperator;
let cookie: string;
beforeAll(async () => {
  world = await openWorld({ features: { requiresSecondFactor: true } });
  owner = await makeOperator(world);
  cookie = await signInOperator(world, owner);
});
afterAll(() => world.close());

interface Page {
  readonly rows: readonly Record<string, unknown>[];
  readonly next: string | null;
}

async function read(path: string, as = cookie): Promise<Page> {
  const { body } = await sendToConsole(world, "GET", path, undefined, { cookie: as });
  if (body.code !== 0) throw new Error(JSON.stringify(body));
  return body.data as Page;
}

const act = (subject: string, operator: { id: number | null; login: string } = li.operator) =>
  performAction(
    world.context,
    {
      operator,
      via: "console",
      ipAddress: "192.0.2.1",
      reason: "a test",
      action: "recheckOrder",
      subject: { kind: "order", id: subject },
    },
    async () => ({ result: null, before: { price: 1 }, after: { price: 2 } }),
  );

test("the audit log is read in pages, by operator, action, subject and span", async () => {
  for (let entry = 0; entry < 25; entry += 1) await act("paged");
  const first = await read("/audit-log?subject=paged");
  expect(first.rows).toHaveLength(20);
  const second = await read(`/audit-log?subject=paged&cursor=${first.next}`);
  expect([second.rows.length, second.next]).toEqual([5, null]);
  const ids = [...first.rows, ...second.rows].map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(first.rows[0]).toMatchObject({
    operator: "li",
    via: "console",
    ipAddress: "192.0.2.1",
    outcome: "done",
    before: { price: 1 },
    after: { price: 2 },
  });
  const other = await sendToConsole(
    world,
    "GET",
    `/audit-log?subject=other&cursor=${first.next}`,
    undefined,
    {
      cookie,
    },
  );
  expect(other.status).toBe(400);
  expect((await read("/audit-log?subject=paged&action=closeOrder")).rows).toEqual([]);
  expect((await read("/audit-log?subject=paged&action=recheckOrder&subjectKind=order")).rows).toHaveLength(
    20,
  );
  const now = world.clock.now().toISOString();
  expect((await read(`/audit-log?subject=paged&to=${now}`)).rows).toEqual([]);
  expect((await read(`/audit-log?subject=paged&from=${now}`)).rows).toHaveLength(20);
});

test.each(["action=recheckOrder", "subjectKind=order"])(
  "the audit log is searched by %s alone, however wide the span",
  async (alone) => {
    await act("alone");
    const found = await read(`/audit-log?${alone}`);
    expect(found.rows.length).toBeGreaterThan(0);
    expect((await read(`/audit-log?${alone}&from=2020-01-01T00:00:00Z`)).rows).toEqual(found.rows);
  },
);

test("those who read all entries can ask for each operator's, by a menu of their names", async () => {
  const names = (await read("/audit-log/operators")) as unknown as { operators: { login: string }[] };
  expect(names.operators.map(({ login }) => login)).toContain(owner.login);
});

test("operators who may not read the whole audit log read their own entries", async () => {
  const support = await makeOperator(world, "support");
  await act("somebody else's");
  await act("their own", { id: support.id, login: support.login });
  const theirs = await signInOperator(world, support);
  const subjects = (await read("/audit-log", theirs)).rows.map(({ subject }) => subject);
  expect(subjects).toEqual([{ kind: "order", id: "their own" }]);
  expect((await read("/audit-log?operatorId=1", theirs)).rows).toHaveLength(1);
});

test("alarms are listed and closed with a reason, once", async () => {
  await world.context.alarms.raise({ kind: "refund.refused", subject: "R1", details: { amountFen: 100 } });
  const [alarm] = (await read("/alarms")).rows;
  expect(alarm).toMatchObject({
    kind: "refund.refused",
    subject: "R1",
    sentence: "A refund was refused for good",
    times: 1,
    closedAt: null,
  });
  const close = () => sendToConsole(world, "POST", `/alarms/${alarm?.id}/close`, actionFields(), { cookie });
  expect((await close()).status).toBe(200);
  expect((await close()).body).toMatchObject({
    code: 8708,
    message: "No alarm refund.refused is open about R1",
  });
  expect((await read("/alarms")).rows.filter(({ subject }) => subject === "R1")).toEqual([]);
  expect((await read("/alarms?state=closed")).rows).toMatchObject([{ subject: "R1", closedBy: owner.login }]);
});

test("settings are seen with their meaning and without their values", async () => {
  const { body } = await sendToConsole(world, "GET", "/settings", undefined, { cookie });
  const seen = body.data as unknown as {
    settings: { name: string }[];
    migrations: { name: string }[];
    databaseVersion: string;
  };
  expect(seen.settings.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["SECRET_KEY", "CONSOLE_ORIGIN"]),
  );
  expect(seen.migrations.map(({ name }) => name)).toContain("0004-back-office");
  expect(seen.databaseVersion).toMatch(/^\d+/);
  expect(JSON.stringify(seen)).not.toContain(secretKey);
});

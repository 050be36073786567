import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consoleHandlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator } from "../../operators/testing/call-handler.ts";
import { readOrder } from "../../payments/operator/read-order.ts";
import { deleteIfSettled } from "../../privacy/delete-account.ts";
import { makeOrder, makePerson, type Person, settleAtCashier } from "../../testing/makers.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { readAccount } from "../accounts/read-account.ts";
import { readOverview } from "../overview/read-overview.ts";

const { addNote, finishNote } = consoleHandlers;

let world: World;
let support: SignedInOperator;
let finance: SignedInOperator;
beforeAll(async () => {
  world = await openWorld();
  support = await makeOperator(world, "support");
  finance = await makeOperator(world, "finance");
});
afterAll(() => world.close());

let people = 0;

async function makeBuyer(): Promise<{ person: Person; orderNo: string }> {
  people += 1;
  const person = await makePerson(world, `noted-${people}`);
  return { person, orderNo: await makeOrder(world, person) };
}

type About = { readonly orderNo: string } | { readonly accountId: number };

const write = (
  about: About,
  text: string,
  more: { waitsFor?: "finance" | null; actionKey?: string } = {},
) => {
  const body = { actionKey: randomUUID(), about, text, waitsFor: null, ...more };
  return callHandler(world, addNote, support, { body });
};
const finish = (id: number, by = finance) =>
  callHandler(world, finishNote, by, { params: { id }, body: { actionKey: randomUUID() } });
const notesOfOrder = async (orderNo: string) =>
  (await callHandler(world, readOrder, support, { params: { orderNo } })).notes;
const notesOfAccount = async ({ accountId: id }: Person) =>
  (await callHandler(world, readAccount, support, { params: { id } })).notes;
const waiting = async () =>
  ((await callHandler(world, readOverview, finance, {})).waiting ?? []).filter(({ kind }) => kind === "note");

test("a note says who wrote what when, on the order and on its buyer's account", async () => {
  const { person, orderNo } = await makeBuyer();
  await write({ orderNo }, "  asked twice by WeChat  ");
  await write({ accountId: person.accountId }, "speaks English");
  const at = world.clock.now().toISOString();
  const told = { operator: support.login, at, waitsFor: null, doneAt: null };
  expect(await notesOfOrder(orderNo)).toMatchObject([{ ...told, text: "asked twice by WeChat" }]);
  expect(await notesOfAccount(person)).toMatchObject([
    { ...told, text: "speaks English", orderNo: null },
    { ...told, text: "asked twice by WeChat", orderNo },
  ]);
});

test("what waits for a role stands on the overview until one operator has done it, once", async () => {
  const { orderNo } = await makeBuyer();
  const { id } = await write({ orderNo }, "refund half of it", { waitsFor: "finance" });
  const [item] = (await waiting()).filter(({ target }) => target?.id === orderNo);
  expect(item?.sentence.en).toBe(`Waits for Finance (${support.login}): refund half of it`);
  const answers = await Promise.allSettled([finish(id), finish(id, support), finish(id)]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await waiting()).filter(({ target }) => target?.id === orderNo)).toEqual([]);
  expect(await notesOfOrder(orderNo)).toMatchObject([{ waitsFor: "finance", doneAt: expect.any(String) }]);
});

test("a form that is sent twice writes one note", async () => {
  const { orderNo } = await makeBuyer();
  const actionKey = randomUUID();
  const ids = await Promise.all([1, 2, 3].map(() => write({ orderNo }, "once", { actionKey })));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  expect(await notesOfOrder(orderNo)).toHaveLength(1);
});

test("the audit log knows of a note without its text, which goes with the account", async () => {
  const { person, orderNo } = await makeBuyer();
  await write({ orderNo }, `a secret of ${person.username}`);
  expect((await notesOfOrder(orderNo))[0]?.text).toBe(`a secret of account ${person.accountId}`);
  const entries = await world.db.selectFrom("audit_log_entries").selectAll().execute();
  expect(entries.filter(({ action }) => action === "addNote").length).toBeGreaterThan(0);
  expect(JSON.stringify(entries)).not.toContain("a secret of");
  await settleAtCashier(world, orderNo, "failed");
  const now = world.clock.now();
  await world.db
    .updateTable("accounts")
    .set({ deletion_requested_at: now, deletes_at: now })
    .where("id", "=", person.accountId)
    .execute();
  expect(await deleteIfSettled(world.context, person.accountId, "en")).toEqual([]);
  const left = await world.db
    .selectFrom("notes")
    .select("id")
    .where("account_id", "=", person.accountId)
    .execute();
  expect(left).toEqual([]);
  await expect(write({ orderNo }, "too late")).rejects.toThrow("was deleted");
});

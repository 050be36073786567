import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { consoleHandlers as handlers } from "../console-handlers.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { fractions, systemRandom } from "../platform/random.ts";
import { complaintsOf, notify, openDesk, pass } from "./testing/complaint-world.ts";

const count = 220;
const copies = 3;
const lostShare = 0.4;
const cutShare = 0.2;
/** More at once are told to come back later, and gateways do. */
const together = 16;

const shuffled = <Item>(items: readonly Item[], fraction: () => number): Item[] =>
  items
    .map((item) => ({ item, at: fraction() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

/** Runs the work for all items, some at once. */
async function forAll<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += together) {
    results.push(...(await Promise.all(items.slice(from, from + together).map(work))));
  }
  return results;
}

test("of 220 complaints with notices lost, repeated and shuffled none is missed, and none answered twice", async () => {
  const fraction = fractions(systemRandom);
  const { world, desk } = await openDesk();
  const numbers = Array.from({ length: count }, (_, n) => `C${n}`);
  for (const number of numbers) desk.complain(number);
  const delivered = numbers.filter(() => fraction() >= lostShare);
  const notices = shuffled(
    delivered.flatMap((number) => Array.from({ length: copies }, () => `N-${number} ${number} CREATE`)),
    fraction,
  );
  const answers = await forAll(notices, (notice) => notify(world, notice));
  expect(new Set(answers)).toEqual(new Set([200]));
  await pass(world, 600);
  const found = await complaintsOf(world);
  expect(found.map(({ gateway_id }) => gateway_id).toSorted()).toEqual(numbers.toSorted());
  const alarms = await world.db
    .selectFrom("alarms")
    .select("times")
    .where("kind", "=", "complaint.opened")
    .execute();
  expect(alarms).toHaveLength(count);
  expect(alarms.every(({ times }) => times === 1)).toBe(true);

  // Answers of the gateway are lost, and forms are sent twice.
  const support = await makeOperator(world, "support");
  desk.beforeSend = async () => {
    desk.sendFault = fraction() < cutShare ? "cut" : undefined;
  };
  await forAll(found, async ({ id }) => {
    const body = { actionKey: randomUUID(), afterActId: 0, text: "您好，已为您处理" };
    const send = () => callHandler(world, handlers.answerComplaint, support, { params: { id }, body });
    await Promise.all([send(), send()]);
  });
  for (let n = 0; n < 4; n += 1) await pass(world, 90);
  for (const number of numbers) expect(desk.repliesTo(number), number).toHaveLength(1);
  const states = await world.db
    .selectFrom("complaint_act_steps")
    .select("act_id")
    .where("state", "=", "confirmed")
    .execute();
  expect(states).toHaveLength(count);
  expect((await complaintsOf(world)).every(({ state }) => state === "answered")).toBe(true);
});

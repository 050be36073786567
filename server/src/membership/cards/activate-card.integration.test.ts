import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secondsAfter } from "../../platform/clock.ts";
import { systemRandom } from "../../platform/random.ts";
import { grantLifetime, makePerson, type Person } from "../../testing/makers.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { makeCardKey } from "./card-key.ts";
import { makeCards } from "./make-cards.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let batches = 0;
async function makeKey(expiresAt: Date | null = null): Promise<string> {
  batches += 1;
  const order = { packageId: 1, count: 1, batch: `batch ${batches}`, tag: null, expiresAt };
  const [key = ""] = await makeCards(world.context, order);
  return key;
}
const activate = ({ token }: Person, keyCode: unknown, more: object = {}) =>
  send(world, "POST", "/cards/validate", { keyCode, ...more }, { token });
const grants = () => world.db.selectFrom("grants").selectAll().execute();

const sentence = "卡密验证失败，请检查卡密是否正确";

describe("a card key", () => {
  test("makes a member, in any spelling", async () => {
    const person = await makePerson(world, "card-holder");
    const key = await makeKey();
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = ` ${key.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    const answer = await activate(person, typed, { userId: String(person.accountId) });
    expect(answer.body).toEqual({
      success: true,
      message: "卡密验证成功！",
      data: { validDays: 30, vipExpireAt: secondsAfter(world.clock.now(), 30 * 86_400).toISOString() },
    });
  });

  test("tried two hundred times at once, by one person and by many, grants once", async () => {
    const people: Person[] = [];
    for (let n = 0; n < 40; n += 1) people.push(await makePerson(world, `card-racer-${n}`));
    const key = await makeKey();
    const before = (await grants()).length;
    const tries = Array.from({ length: 200 }, (_, n) =>
      activate(people[n % people.length] ?? (people[0] as Person), key),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((answer) => answer.body.success === true)).toHaveLength(1);
    expect(await grants()).toHaveLength(before + 1);
  });

  test("used again by the same account gives the error that it is active already", async () => {
    const person = await makePerson(world, "card-repeater");
    const key = await makeKey();
    await activate(person, key);
    const again = await activate(person, key);
    expect(again).toMatchObject({
      status: 400,
      body: { success: false, message: "这张卡密已在你的账号上激活，无需重复激活" },
    });
  });

  test("unknown, used by another, expired and revoked share one sentence", async () => {
    const [owner, other] = [await makePerson(world, "card-owner"), await makePerson(world, "card-other")];
    const used = await makeKey();
    await activate(owner, used);
    const expired = await makeKey(secondsAfter(world.clock.now(), 1));
    const revoked = await makeKey();
    await world.db
      .updateTable("cards")
      .set({ revoked_at: world.clock.now() })
      .where("batch", "=", `batch ${batches}`)
      .execute();
    world.clock.advance(1);
    for (const key of ["ABCD-ABCD-ABCD-ABCD", "nonsense", used, expired, revoked]) {
      const answer = await activate(other, key);
      expect(answer).toMatchObject({ status: 400, body: { success: false, message: sentence } });
      expect(answer.body).not.toHaveProperty("code");
    }
  });

  test("for another account is rejected and stays unused", async () => {
    const person = await makePerson(world, "card-giver");
    const key = await makeKey();
    for (const userId of [person.accountId + 1, "0", [person.accountId], "２"]) {
      expect((await activate(person, key, { userId })).body.success).toBe(false);
    }
    expect((await activate(person, key, { userId: person.accountId })).body.success).toBe(true);
  });

  test("is not redeemed by a lifetime member, and works for another account afterwards", async () => {
    const [lifelong, other] = [
      await makePerson(world, "card-lifelong"),
      await makePerson(world, "card-heir"),
    ];
    const used = await makeKey();
    await activate(lifelong, used);
    await grantLifetime(world, lifelong);
    const before = (await grants()).length;
    const key = await makeKey();
    expect(await activate(lifelong, key)).toMatchObject({
      status: 400,
      body: { success: false, message: "你已是永久会员，这张卡密没有被使用，可以留给别人" },
    });
    expect((await activate(lifelong, used)).body.message).toContain("已在你的账号上激活");
    expect((await activate(lifelong, "ABCD-ABCD-ABCD-ABCD")).body.message).toBe(sentence);
    expect(await grants()).toHaveLength(before);
    expect((await activate(other, key)).status).toBe(200);
  });

  test("cannot be guessed for long, and right ones do not count as guesses", async () => {
    const person = await makePerson(world, "card-guesser");
    for (let n = 0; n < 12; n += 1) expect((await activate(person, await makeKey())).status).toBe(200);
    for (let n = 0; n < 10; n += 1)
      expect((await activate(person, makeCardKey(systemRandom))).status).toBe(400);
    const limited = await activate(person, await makeKey());
    expect(limited).toMatchObject({ status: 429, body: { success: false } });
    world.clock.advance(3600);
    expect((await activate(person, await makeKey())).status).toBe(200);
  });

  test("is found among the words that it was pasted with, and one of two is not chosen for its owner", async () => {
    const person = await makePerson(world, "card-paster");
    const [key, other] = [await makeKey(), await makeKey()];
    expect((await activate(person, `${key}\n${other}`)).body).toMatchObject({
      success: false,
      message: "内容里有多张卡密，一次只能激活一张",
    });
    expect((await activate(person, `卡密:${key}（30天会员）`)).status).toBe(200);
    expect((await activate(person, `CDK: ${other}`)).status).toBe(200);
  });

  test("that cannot be one is no guess", async () => {
    const person = await makePerson(world, "card-typist");
    for (let n = 0; n < 12; n += 1) expect((await activate(person, "ABCD-ABCD-ABCD-ABCD")).status).toBe(400);
    expect((await activate(person, await makeKey())).status).toBe(200);
  });

  test("is nowhere in the database", async () => {
    const key = await makeKey();
    const rows = JSON.stringify(await world.db.selectFrom("cards").selectAll().execute());
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(key.replaceAll("-", ""));
  });
});

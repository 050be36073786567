import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listOpenAlarms } from "../../alarms/alarm-store.ts";
import { consoleHandlers } from "../../console-handlers.ts";
import { makeSignedInTool } from "../../desktop/testing/tool.ts";
import { checkAllInvariants } from "../../operations/invariants/check-invariants.ts";
import { purge } from "../../operations/purge.ts";
import { reasonFields } from "../../operators/testing/call-handler.ts";
import { makeConsoleCaller } from "../../operators/testing/make-console-caller.ts";
import { makePackage } from "../../operators/testing/make-package.ts";
import {
  grantLifetime,
  makeOrder,
  makePerson,
  type Person,
  password,
  settleAtCashier,
} from "../../testing/makers.ts";
import { mergeByOwner, signInAgain } from "../../testing/merging.ts";
import { makeReachablePerson } from "../../testing/reachable-person.ts";
import { refundOrder } from "../../testing/refund-order.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { makeCards } from "../cards/make-cards.ts";
import { manyTrialsPerHour } from "./start-trial.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await sql`update packages set trial_days = 3 where id in (1, 2)`.execute(world.db);
});
// Limits count an hour, registrations a day.
beforeEach(() => world.clock.advance(86_400));
afterAll(async () => {
  expect(await checkAllInvariants(world.context)).toEqual({});
  await world.close();
});

const dayS = 86_400;
const begin = ({ token }: Pick<Person, "token">, packageId = 1) =>
  send(world, "POST", "/membership/trial", { packageId }, { token });
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).body.code;
const codes = { notOffered: 4011, needsIdentity: 4012, used: 4013, cardNotUsed: 4014, newMembersOnly: 4015 };
const membership = async ({ token }: Person) =>
  (await send(world, "GET", "/membership/mine", undefined, { token })).body.data;
const trialsOf = async (...people: Person[]) =>
  (
    await world.db
      .selectFrom("grants")
      .select("account_id")
      .where("source_kind", "=", "trial")
      .where(
        "account_id",
        "in",
        people.map(({ accountId }) => accountId),
      )
      .execute()
  ).length;

let made = 0;
/** A person who signs in with one app of WeChat, and a unionid. */
async function makeWechatPerson(name: string, unionid: string | null): Promise<Person> {
  made += 1;
  const person = await makePerson(world, name);
  await linkWechat(person, `o${made}`, unionid);
  return person;
}

async function linkWechat({ accountId }: Person, openid: string, unionid: string | null): Promise<void> {
  await world.db
    .insertInto("wechat_identities")
    .values({ account_id: accountId, app_id: "wx1", openid, unionid, linked_at: world.clock.now() })
    .execute();
}

/** A card key of a trial. */
async function makeTrialKey(): Promise<string> {
  made += 1;
  const batch = { packageId: 1, isTrial: true, count: 1, batch: `trial ${made}`, tag: null, expiresAt: null };
  return (await makeCards(world.context, batch))[0] ?? "";
}

const redeem = ({ token }: Person, keyCode: string) =>
  send(world, "POST", "/cards/validate", { keyCode }, { token });
const redeemByAnother = async (keyCode: string) => {
  made += 1;
  return (await redeem(await makeReachablePerson(world, `finder-${made}`), keyCode)).status;
};

describe("a trial", () => {
  test("grants the package's days at once, costs nothing, and is known as a trial until it ends", async () => {
    const person = await makeReachablePerson(world, "trier");
    expect(await membership(person)).toEqual({ spans: [], trialUntil: null, mayTry: true });
    const end = new Date(world.clock.now().getTime() + 3 * dayS * 1000).toISOString();
    expect(await begin(person)).toMatchObject({ status: 200, body: { data: { days: 3, vipExpireAt: end } } });
    expect(await membership(person)).toMatchObject({
      spans: [{ level: 1, to: end }],
      trialUntil: end,
      mayTry: false,
    });
    const orders = world.db
      .selectFrom("orders")
      .select("order_no")
      .where("account_id", "=", person.accountId);
    expect(await orders.execute()).toEqual([]);
    world.clock.advance(3 * dayS);
    expect(await membership(person)).toEqual({ spans: [], trialUntil: null, mayTry: false });
  });

  test("is had once, whatever the package and however late", async () => {
    const person = await makeReachablePerson(world, "twice");
    expect((await begin(person)).status).toBe(200);
    expect(await codeOf(begin(person, 2))).toBe(codes.used);
    world.clock.advance(400 * dayS);
    expect(await codeOf(begin(await signInAgain(world, person)))).toBe(codes.used);
    expect(await trialsOf(person)).toBe(1);
  });

  test("needs a phone number or WeChat, and says so", async () => {
    const person = await makePerson(world, "nobody");
    expect(await begin(person)).toMatchObject({
      status: 400,
      body: {
        code: codes.needsIdentity,
        message: "试用每人一次，请先在个人中心绑定手机号或微信，再开始试用",
      },
    });
    await linkWechat(person, "o-nobody", null);
    expect((await begin(person)).status).toBe(200);
  });

  test("is not for packages without one, nor for hidden ones", async () => {
    const person = await makeReachablePerson(world, "chooser");
    expect(await codeOf(begin(person, 3))).toBe(codes.notOffered);
    expect(await codeOf(begin(person, 999))).toBe(codes.notOffered);
    const { ask } = await makeConsoleCaller(world);
    const { id, version } = await makePackage(world, ask, { trialDays: 7, isVisible: false });
    expect(await codeOf(begin(person, id))).toBe(codes.notOffered);
    const terms = { validDays: 7, level: 2, sort: 9, isVisible: true, trialDays: 7 } as const;
    const body = { ...reasonFields(), version, ...terms };
    await ask(consoleHandlers.editPackageTerms, { params: { id }, body });
    expect((await begin(person, id)).body.data).toMatchObject({ days: 7 });
    expect(await ask(consoleHandlers.readShopPackage, { params: { id } })).toMatchObject({
      package: { trialDays: 7, trialsIn30Days: { begun: 1, converted: 0 } },
    });
    await settleAtCashier(world, await makeOrder(world, person), "paid");
    expect(await ask(consoleHandlers.readShopPackage, { params: { id } })).toMatchObject({
      package: { trialsIn30Days: { begun: 1, converted: 1 } },
    });
  });

  test("is not for those who have bought, even if it was refunded, nor for members for life", async () => {
    const buyer = await makeReachablePerson(world, "buyer");
    const orderNo = await makeOrder(world, buyer);
    await settleAtCashier(world, orderNo, "paid");
    expect(await codeOf(begin(buyer))).toBe(codes.newMembersOnly);
    await refundOrder(world.context, { orderNo, amountFen: undefined, reason: "asked for it" });
    expect(await codeOf(begin(buyer))).toBe(codes.newMembersOnly);
    const founder = await makeReachablePerson(world, "founder");
    await grantLifetime(world, founder);
    expect(await codeOf(begin(founder))).toBe(codes.newMembersOnly);
  });

  test("leaves all of the days that are bought during it", async () => {
    const person = await makeReachablePerson(world, "converted");
    await begin(person);
    world.clock.advance(dayS);
    await settleAtCashier(world, await makeOrder(world, person), "paid");
    const end = new Date(world.clock.now().getTime() + (2 + 30) * dayS * 1000).toISOString();
    const trialEnd = new Date(world.clock.now().getTime() + 2 * dayS * 1000).toISOString();
    expect(await membership(person)).toMatchObject({ spans: [{ to: end }], trialUntil: trialEnd });
    world.clock.advance(2 * dayS);
    expect(await membership(person)).toMatchObject({ spans: [{ to: end }], trialUntil: null });
  });
});

describe("of one person", () => {
  test("ten requests at once begin one trial", async () => {
    const person = await makeReachablePerson(world, "racer");
    await sql`delete from rate_limits`.execute(world.db);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => begin(person, (n % 2) + 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await trialsOf(person)).toBe(1);
  });

  test("two accounts with one WeChat begin one trial at once", async () => {
    for (let n = 0; n < 5; n += 1) {
      const one = await makeWechatPerson(`union-${n}-one`, `union-${n}`);
      const other = await makeWechatPerson(`union-${n}-other`, `union-${n}`);
      const answers = await Promise.all([begin(one), begin(other)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
        code: codes.used,
        message: "这个微信已经试用过，每人限一次",
      });
      expect(await trialsOf(one, other)).toBe(1);
      world.clock.advance(3600);
    }
  });

  test("a phone number that moves to another account meanwhile has one trial", async () => {
    for (let n = 0; n < 5; n += 1) {
      const { phone, ...one } = await makeReachablePerson(world, `mover-${n}-one`);
      const other = await makePerson(world, `mover-${n}-other`);
      const move = async () => {
        await world.db.updateTable("accounts").set({ phone: null }).where("phone", "=", phone).execute();
        const own = world.db.updateTable("accounts").set({ phone }).where("id", "=", other.accountId);
        await own.execute();
        return await begin(other);
      };
      await Promise.all([begin(one), move()]);
      expect(await trialsOf(one, other)).toBe(1);
      world.clock.advance(dayS);
    }
  });

  test("two accounts on one machine begin one trial at once, by the tool or on the site", async () => {
    const [one, other] = [
      await makeReachablePerson(world, "desk-one"),
      await makeReachablePerson(world, "desk-other"),
    ];
    const tool = await makeSignedInTool(world, one);
    await tool.client.refreshEntitlement();
    await sql`
      insert into devices (account_id, slot, jkt, label, created_at, seen_at)
      select ${other.accountId}, 1, jkt, label, created_at, seen_at from devices where jkt = ${tool.key.jkt}`.execute(
      world.db,
    );
    const settled = await Promise.allSettled([
      tool.client.call("/api/desktop/trial", { packageId: 1 }),
      begin(other).then(({ status, body }) => (status === 200 ? body : Promise.reject(body))),
    ]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await trialsOf(one, other)).toBe(1);
  });

  test("an account that another one with a trial became part of gets none", async () => {
    const [tried, fresh] = [
      await makeReachablePerson(world, "merge-tried"),
      await makePerson(world, "merge-fresh"),
    ];
    await begin(tried);
    expect((await mergeByOwner(world, fresh, tried, "this")).status).toBe(200);
    const remaining = await signInAgain(world, fresh);
    expect(await codeOf(begin(remaining))).toBe(codes.used);
    await world.db.updateTable("accounts").set({ phone: null }).where("id", "=", fresh.accountId).execute();
    await linkWechat(remaining, "o-merged", null);
    expect(await codeOf(begin(remaining))).toBe(codes.used);
  });

  test("a deleted account's phone gets no second trial for a year", async () => {
    const person = await makeReachablePerson(world, "goer");
    await begin(person);
    const leave = { type: "password", password, now: true };
    await send(world, "POST", "/account/deletion", leave, { token: person.token });
    await runDueJobs(world.context);
    const takePhone = (name: string) =>
      makePerson(world, name).then(async (next) => {
        await world.db
          .updateTable("accounts")
          .set({ phone: null })
          .where("phone", "=", person.phone)
          .execute();
        const { phone } = person;
        await world.db.updateTable("accounts").set({ phone }).where("id", "=", next.accountId).execute();
        return next;
      });
    expect(await begin(await takePhone("goer-2"))).toMatchObject({
      body: { code: codes.used, message: "这个手机号已经试用过，每人限一次" },
    });
    world.clock.advance(366 * dayS);
    await purge(world.context);
    expect((await begin(await takePhone("goer-3"))).status).toBe(200);
  });
});

describe("a trial card", () => {
  test("is the person's one trial, and of two the second stays unused", async () => {
    const person = await makeReachablePerson(world, "carded");
    const [first, second] = [await makeTrialKey(), await makeTrialKey()];
    expect((await redeem(person, first)).body).toMatchObject({ data: { validDays: 3 } });
    expect(await redeem(person, second)).toMatchObject({
      status: 400,
      body: {
        message: "这是一张试用卡密，而这个账号已经试用过。卡密没有被使用，可以留给别人",
      },
    });
    expect(await codeOf(begin(person))).toBe(codes.used);
    expect(await redeemByAnother(second)).toBe(200);
    expect(await trialsOf(person)).toBe(1);
  });

  test("and a trial by the button at once are one", async () => {
    for (let n = 0; n < 5; n += 1) {
      const person = await makeReachablePerson(world, `both-${n}`);
      const key = await makeTrialKey();
      const answers = await Promise.all([begin(person), redeem(person, key)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(await trialsOf(person)).toBe(1);
      world.clock.advance(dayS);
    }
  });

  test("is not used without a phone number or by a buyer, and works for another afterwards", async () => {
    const key = await makeTrialKey();
    expect((await redeem(await makePerson(world, "card-nobody"), key)).status).toBe(400);
    const buyer = await makeReachablePerson(world, "card-buyer");
    await settleAtCashier(world, await makeOrder(world, buyer), "paid");
    expect((await redeem(buyer, key)).body.message).toContain("你已经开通过会员");
    expect(await redeemByAnother(key)).toBe(200);
  });

  test("is made of packages with a trial only, keeps its days, and is replaced by a trial card", async () => {
    const { ask } = await makeConsoleCaller(world);
    const batch = { ...reasonFields(), count: 1, tag: null, note: null, keysExpireOn: null, isTrial: true };
    const without = { ...batch, packageId: 3, name: "without a trial" };
    await expect(ask(consoleHandlers.createCardBatch, { body: without })).rejects.toMatchObject({
      code: "packageHasNoTrial",
    });
    const made = await ask(consoleHandlers.createCardBatch, {
      body: { ...batch, ...reasonFields(), packageId: 2, name: "with a trial" },
    });
    expect(await ask(consoleHandlers.readCardBatch, { params: { id: made.id } })).toMatchObject({
      isTrial: true,
    });
    const { rows } = await ask(consoleHandlers.listCards, { params: { id: made.id }, query: {} });
    expect(rows).toMatchObject([{ isTrial: true, validDays: 3 }]);
    const replaced = await ask(consoleHandlers.replaceCard, {
      params: { id: rows[0]?.id ?? 0 },
      body: { ...reasonFields() },
    });
    const person = await makeReachablePerson(world, "replaced");
    expect((await redeem(person, replaced.key)).body).toMatchObject({ data: { validDays: 3 } });
    expect(await trialsOf(person)).toBe(1);
  });
});

test("the tool hears of the trial, begins it, and its statement says until when", async () => {
  const person = await makeReachablePerson(world, "tool");
  const tool = await makeSignedInTool(world, person);
  expect(await tool.client.refreshEntitlement()).toMatchObject({
    trialOffer: { packageId: 1, days: 3, level: 1 },
    notice: { reason: "none" },
  });
  const end = Math.floor(world.clock.now().getTime() / 1000) + 3 * dayS;
  await tool.client.call("/api/desktop/trial", { packageId: 1 });
  const statement = await tool.client.refreshEntitlement();
  expect(statement).not.toHaveProperty("trialOffer");
  const payload = JSON.parse(Buffer.from(statement.token.split(".")[1] ?? "", "base64url").toString());
  expect(payload).toMatchObject({ level: 1, ends: end, trial_ends: end });
  expect(tool.client.evaluateOffline()).toMatchObject({ may: "use", level: 1 });
  world.clock.advance(3 * dayS);
  expect(await tool.client.refreshEntitlement()).not.toHaveProperty("trialOffer");
});

test("too many tries of an account are stopped, and many trials within an hour are an alarm", async () => {
  const person = await makePerson(world, "pusher");
  for (let n = 0; n < 10; n += 1) expect((await begin(person)).status).toBe(400);
  expect(await begin(person)).toMatchObject({ status: 429, body: { code: 4016 } });
  const seen = async () =>
    (await listOpenAlarms(world.db, 1_000)).filter(({ kind }) => kind === "trials.many").length;
  await begin(await makeReachablePerson(world, "usual"));
  expect(await seen()).toBe(0);
  await sql`
    insert into trials (package_id, days, level, began_at)
    select 1, 3, 1, ${world.clock.now()} from generate_series(1, ${manyTrialsPerHour})`.execute(world.db);
  await begin(await makeReachablePerson(world, "flood"));
  expect(await seen()).toBe(1);
});

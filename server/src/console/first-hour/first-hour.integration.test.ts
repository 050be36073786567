import { readFirstHour } from "@baleen/contract/back-office/first-hour.ts";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { expect, test } from "vitest";
import { addIdentity } from "../../accounts/wechat/identity-store.ts";
import type { ConsoleContext } from "../../context.ts";
import { NotSentError } from "../../messages/senders/sender.ts";
import type { ConsoleRequest } from "../../operators/console-handler.ts";
import { findOperatorByLogin } from "../../operators/operator-store.ts";
import { describeOperator } from "../../operators/sessions/sign-in-operator.ts";
import { consoleContextOf } from "../../operators/testing/call-handler.ts";
import { listRehearsalMethods } from "../../payments/gateways/payment-settings.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { makeOrder, makePerson, settleAtCashier } from "../../testing/makers.ts";
import { makeOperator, sendToConsole, signInOperator } from "../../testing/operators.ts";
import { openWorldForTest, type World } from "../../testing/world.ts";
import { readFirstHour as readFirstHourHere } from "./read-first-hour.ts";

async function openFirstHour(options: Parameters<typeof openWorldForTest>[0] = {}) {
  const world = await openWorldForTest(options);
  const cookie = await signInOperator(world, await makeOperator(world));
  const post = (path: string, body: object = {}) => sendToConsole(world, "POST", path, body, { cookie });
  const read = async () => {
    const { body } = await sendToConsole(world, "GET", "/first-hour", undefined, { cookie });
    const { steps } = readFirstHour.reply.parse(body.data);
    return Object.fromEntries(steps.map((reached) => [reached.step, reached]));
  };
  const openSteps = async () =>
    Object.values(await read()).flatMap(({ step, state }) => (state === "open" ? [step] : []));
  return { world, post, read, openSteps };
}

const because = (reason: string) => ({
  actionKey: crypto.randomUUID(),
  reasonCategory: "maintenance",
  reason,
});

test("a message that was tried is a step that is done, and opens again when the next try fails", async () => {
  let fails = false;
  const { world, post, openSteps } = await openFirstHour({
    send: async () => {
      if (fails) throw new NotSentError("The mail server did not take the password", "provider");
      return undefined;
    },
  });
  expect(await openSteps()).toEqual(expect.arrayContaining(["mail", "sms"]));
  const mail = { channel: "email", to: "me@example.com" };
  expect((await post("/settings/messages/test", mail)).status).toBe(200);
  expect(await openSteps()).not.toContain("mail");
  expect(await openSteps()).toContain("sms");
  fails = true;
  world.clock.advance(61);
  expect((await post("/settings/messages/test", mail)).status).toBe(200);
  expect(await openSteps()).toContain("mail");
});

test("the domain is asked for as a visitor would, and what does not answer leaves the step open", async () => {
  const { post, openSteps } = await openFirstHour();
  const { body } = await post("/first-hour/domain/try");
  expect(body.data).toMatchObject({ problem: { zh: expect.stringContaining("http://localhost:9没有回应") } });
  expect((await post("/first-hour/domain/try")).status).toBe(429);
  expect(await openSteps()).toContain("domain");
});

test("backup, drill, second owner and content are decided by what is there", async () => {
  const { world, read, openSteps } = await openFirstHour();
  const before = await openSteps();
  expect(before).toEqual(
    expect.arrayContaining(["backup", "drill", "secondOwner", "company", "filingNumber", "sampleNotices"]),
  );
  const at = world.clock.now();
  const row = { outcome: "done", began_at: at, ended_at: at } as const;
  await world.db
    .insertInto("backups")
    .values({ kind: "backup", ...row })
    .execute();
  expect((await read()).backup).toMatchObject({ state: "done", at: at.toISOString() });
  expect((await read()).drill?.state).toBe("open");
  await makeOperator(world);
  expect((await read()).secondOwner?.state).toBe("done");
});

test("a method is done once somebody has paid with it, and content once it names no sample", async () => {
  const { world, read, openSteps } = await openFirstHour();
  expect(await openSteps()).toEqual(expect.arrayContaining(["wechat", "alipay", "hupi"]));
  await settleAtCashier(world, await makeOrder(world, await makePerson(world, "payer")), "paid");
  expect(await openSteps()).not.toContain("wechat");
  expect(await openSteps()).toContain("alipay");
  expect(await openSteps()).toEqual(expect.arrayContaining(["company", "filingNumber", "contactCode"]));
  const { company } = builtInSiteConfig;
  const officialAccountCode = `/media/${"a".repeat(64)}.webp`;
  const firm = { email: "us@firm.cn", icp: "滇ICP备12345678号-1", socialLinks: [], officialAccountCode };
  const own = { ...company, ...firm };
  await world.db
    .updateTable("site_documents")
    .set({ document: JSON.stringify(own) })
    .where("name", "=", "company")
    .execute();
  await world.context.content.refresh();
  const steps = await read();
  for (const step of ["company", "filingNumber", "contactCode"]) expect(steps[step]?.state).toBe("done");
});

test("a production with a gateway on loopback says on every page that it rehearses, and its payments leave the step open", async () => {
  const world = await openWorldForTest();
  await settleAtCashier(world, await makeOrder(world, await makePerson(world, "rehearsing")), "paid");
  const operator = await findOperatorByLogin(world.db, (await makeOperator(world)).login);
  const session = { created_at: world.clock.now(), last_seen_at: world.clock.now() };
  const demo = consoleContextOf(world);
  const read = async (mode: "demo" | "production", gatewayOrigin: string) => {
    const payments = { ...demo.payments, wechat: { gatewayOrigin } } as ConsoleContext["payments"];
    const context = {
      ...demo,
      publicSettings: { mode, settings: [] },
      payments,
      isRehearsal: listRehearsalMethods(mode, payments).length > 0,
    };
    if (!operator) throw new Error("There is no operator.");
    const { steps } = await readFirstHourHere(context, {} as ConsoleRequest<typeof readFirstHour>);
    const described = await describeOperator(context, world.db, { operator, session });
    return [described.isRehearsal, steps.find(({ step }) => step === "wechat")?.state];
  };
  expect(await read("production", "http://127.0.0.1:4101")).toEqual([true, "open"]);
  expect(await read("production", "https://api.mch.weixin.qq.com")).toEqual([false, "done"]);
  expect(await read("demo", "http://127.0.0.1:4101")).toEqual([false, "done"]);
});

test("a production without a payment method says so in the doctor's words, and asks for no payment with one", async () => {
  const context = {
    ...consoleContextOf(await openWorldForTest()),
    publicSettings: { mode: "production", settings: [] },
    gateways: new Map(),
  } as const;
  const { steps } = await readFirstHourHere(context, {} as ConsoleRequest<typeof readFirstHour>);
  expect(steps.find(({ step }) => step === "payments")).toMatchObject({
    state: "open",
    advice: { en: expect.stringMatching(/nobody can pay\. .*docs\/payments\.md$/) },
  });
  expect(steps.map(({ step }) => step)).not.toContain("wechat");
});

test("the sample notices are done once they are switched off", async () => {
  const { world, read } = await openFirstHour();
  const states: unknown[] = [];
  for (const sampleNotices of [true, false]) {
    await world.db
      .updateTable("site_documents")
      .set({ document: JSON.stringify({ ...builtInSiteConfig.basic, sampleNotices }) })
      .where("name", "=", "basic")
      .execute();
    await world.context.content.refresh();
    states.push((await read()).sampleNotices?.state);
  }
  expect(states).toEqual(["open", "done"]);
});

test("a step that does not apply is set aside with its reason, and taken up again", async () => {
  const { post, read } = await openFirstHour();
  const path = "/first-hour/sampleNotices";
  expect((await post(`${path}/set-aside`, { actionKey: crypto.randomUUID() })).status).toBe(400);
  expect((await post(`${path}/set-aside`, because("有意保留"))).status).toBe(200);
  expect((await read()).sampleNotices).toMatchObject({ state: "setAside", reason: "有意保留", by: /^owner/ });
  expect((await post(`${path}/take-up`, because("不再保留"))).status).toBe(200);
  expect((await read()).sampleNotices).toMatchObject({ state: "open", reason: null });
  expect((await post("/first-hour/nothing/set-aside", because("没有这项"))).status).toBe(400);
});

test("sign-in with WeChat is done once each app has named somebody, and no step where it is off", async () => {
  const { world, read } = await openFirstHour();
  expect((await read()).wechatSignIn?.state).toBe("open");
  const inside = world.context.wechatSignIn?.inside;
  await addIdentityOf(world, inside?.appId ?? "");
  expect((await read()).wechatSignIn?.state).toBe("done");
  if (!inside) throw new Error("The demo has no WeChat");
  const stateWith = async (wechatSignIn: ConsoleContext["wechatSignIn"]) => {
    const context = { ...consoleContextOf(world), wechatSignIn };
    const { steps } = await readFirstHourHere(context, {} as ConsoleRequest<typeof readFirstHour>);
    return steps.find(({ step }) => step === "wechatSignIn")?.state;
  };
  expect(await stateWith(undefined)).toBeUndefined();
  const computer = { ...inside, appId: "wxwebsite" };
  expect(await stateWith({ inside, computer })).toBe("open");
  await addIdentityOf(world, computer.appId);
  expect(await stateWith({ inside, computer })).toBe("done");
});

async function addIdentityOf(world: World, appId: string): Promise<void> {
  const { accountId } = await makePerson(world, `signs-in-by-${appId}`);
  const person = { appId, openid: `o-${appId}` };
  await inTransaction(world.db, (tx) => addIdentity(tx, accountId, person, world.clock.now()));
}

import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startAlipayFake } from "../../../fake-gateways/alipay/fake-gateway.ts";
import { startWechatFake } from "../../../fake-gateways/wechat/fake-gateway.ts";
import { consoleHandlers as handlers } from "../console-handlers.ts";
import { callHandler, makeOperator, reasonFields } from "../operators/testing/call-handler.ts";
import { makeOrder, makePerson, monthlyPurchase } from "../testing/makers.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { runDueJobs } from "../testing/run-due-jobs.ts";
import type { World } from "../testing/world.ts";
import { complaintsOf, kindsOf, openComplaintWorld, pass } from "./testing/complaint-world.ts";

const key = () => ({ actionKey: randomUUID() });

/** The number of the attempt of an order that was paid at its fake gateway. */
async function payAtFake(
  world: World,
  fake: { pay(number: string): Promise<void> },
  paymentMethod: "wechat" | "alipay",
  name: string,
): Promise<{ readonly orderNo: string; readonly attemptNo: string }> {
  const orderNo = await makeOrder(world, await makePerson(world, name), {
    ...monthlyPurchase,
    paymentMethod,
  });
  const { attempt_no: attemptNo } = await world.db
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
  await fake.pay(attemptNo);
  await pass(world, 30);
  return { orderNo, attemptNo };
}

async function openWechat() {
  const clock = manualClock(new Date());
  const fake = await startWechatFake({ now: () => clock.now() });
  onTestFinished(() => fake.close());
  const world = await openComplaintWorld({ payments: fake.settings, clock });
  const origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  fake.complaints.setNoticeUrl(`${origin}/api/complaints/notify/wechat`);
  await pass(world, 0);
  return { world, fake };
}

test("at WeChat Pay: a trusted payer's complaint is noticed, refunded and told, and ends with the money", async () => {
  const { world, fake } = await openWechat();
  const { orderNo, attemptNo } = await payAtFake(world, fake, "wechat", "trusted");
  const phone = "13912345678";
  const gatewayId = await fake.complaints.complain({
    ...{ number: attemptNo, text: "付了钱没有会员", type: "REFUND", refundFen: 3900, tags: ["TRUSTED"] },
    ...{ phone, pictures: 2 },
  });
  await runDueJobs(world.context);
  const finance = await makeOperator(world, "finance");
  const [complaint] = await complaintsOf(world);
  const id = complaint?.id ?? 0;
  const read = () => callHandler(world, handlers.readConsoleComplaint, finance, { params: { id } });
  expect(await read()).toMatchObject({
    ...{ gatewayId, orderNos: [orderNo], state: "open", wants: "refund", refundFen: 3900, pictures: 2 },
    readyAnswer: { zh: expect.stringContaining(orderNo) },
  });
  const picture = { params: { id }, query: { number: "1" } };
  expect(await callHandler(world, handlers.readComplaintPicture, finance, picture)).toMatchObject({
    type: expect.stringMatching(/^image\//),
  });
  const reveal = { params: { id }, body: reasonFields() };
  expect(await callHandler(world, handlers.revealComplaintPhone, finance, reveal)).toEqual({
    phone,
    isUnreadable: false,
  });
  const { raw } = complaint ?? {};
  expect(`${raw}`).not.toContain("payer_phone");
  const answer = { ...key(), afterActId: 0, text: "您好，马上为您退款" };
  const { actId } = await callHandler(world, handlers.answerComplaint, finance, {
    params: { id },
    body: answer,
  });
  await pass(world, 1);
  expect(await read()).toMatchObject({ state: "answered", acts: [{ state: "confirmed" }] });
  const refund = { ...reasonFields(), afterActId: actId, orderNo, amountFen: 3900 };
  const refunded = await callHandler(world, handlers.refundComplaint, finance, {
    params: { id },
    body: refund,
  });
  expect(refunded).toMatchObject({ isApproved: true });
  await pass(world, 1);
  expect((await read()).acts.map(({ kind, state }) => [kind, state])).toEqual([
    ["reply", "confirmed"],
    ["approve", "confirmed"],
  ]);
  await fake.complaints.settleRefund(gatewayId);
  await pass(world, 3_700);
  expect(await read()).toMatchObject({ state: "settled", nextDueAt: null });
  expect(await world.db.selectFrom("refunds").selectAll().execute()).toHaveLength(1);
});

test("at WeChat Pay: the refund of a trusted payer is refused with a reason, which ends the complaint", async () => {
  const { world, fake } = await openWechat();
  const { attemptNo } = await payAtFake(world, fake, "wechat", "refused");
  const gatewayId = await fake.complaints.complain({
    ...{ number: attemptNo, type: "REFUND", refundFen: 3900, tags: ["TRUSTED"] },
  });
  await fake.complaints.complain({ number: "SHOP2-1", type: "REFUND", tags: ["TRUSTED"], isForeign: true });
  await runDueJobs(world.context);
  const finance = await makeOperator(world, "finance");
  const rows = await complaintsOf(world);
  const read = async (of: string) => {
    const id = rows.find((row) => row.gateway_id === of)?.id ?? 0;
    return await callHandler(world, handlers.readConsoleComplaint, finance, { params: { id } });
  };
  const { id, actions } = await read(gatewayId);
  expect(actions).toContain("reject");
  const foreign = rows.find((row) => row.gateway_id !== gatewayId)?.gateway_id ?? "";
  expect((await read(foreign)).actions).not.toContain("reject");
  const body = { ...key(), afterActId: 0, text: "会员已使用过半，按条款不退" };
  await callHandler(world, handlers.rejectComplaint, finance, { params: { id }, body });
  await pass(world, 1);
  await pass(world, 60);
  expect(await read(gatewayId)).toMatchObject({
    state: "settled",
    acts: [{ kind: "reject", state: "confirmed" }],
  });
  expect(
    fake.complaints
      .list()
      .find((one) => one.id === gatewayId)
      ?.acts.at(-1),
  ).toEqual({
    kind: "MERCHANT_REFUSE_RERUND",
    text: body.text,
  });
});

test("at WeChat Pay: notices that are held, shuffled and repeated lead to the state of the gateway", async () => {
  const { world, fake } = await openWechat();
  const { attemptNo } = await payAtFake(world, fake, "wechat", "shuffled");
  fake.notices.mode = "hold";
  const gatewayId = await fake.complaints.complain({ number: attemptNo });
  await fake.complaints.reply(gatewayId, "在吗");
  await fake.complaints.withdraw(gatewayId);
  await fake.notices.release({ shuffled: true });
  await fake.notices.repeat();
  await runDueJobs(world.context);
  expect(await complaintsOf(world)).toMatchObject([{ gateway_id: gatewayId, state: "withdrawn" }]);
  expect(await kindsOf(world)).not.toContain("opened");
});

test("at WeChat Pay: forged notices are refused, a probe too; one for another APIv3 key raises an alarm", async () => {
  const { world, fake } = await openWechat();
  const { attemptNo } = await payAtFake(world, fake, "wechat", "forged");
  for (const mode of ["notice-bad-signature", "notice-probe", "notice-wrong-clock", "notice-unknown-key"]) {
    fake.misbehave(mode);
    // The misbehaviour is taken up by the next request, and used by the next notice.
    await world.context.gateways.get("wechat")?.query(attemptNo);
    await fake.complaints.complain({ number: attemptNo });
    expect(fake.notices.deliveries.at(-1)?.answer?.status, mode).toBe(401);
  }
  fake.misbehave("notice-other-api-key");
  await world.context.gateways.get("wechat")?.query(attemptNo);
  await fake.complaints.complain({ number: attemptNo });
  expect(fake.notices.deliveries.at(-1)?.answer?.status).toBe(401);
  const alarms = world.db.selectFrom("alarms").select("kind").where("kind", "=", "notice.refused");
  expect(await alarms.execute()).toHaveLength(1);
  expect(await world.db.selectFrom("complaint_notices").selectAll().execute()).toEqual([]);
});

test("at WeChat Pay: 120 complaints on three pages are all found, none twice, also after the limit of calls", async () => {
  const { world, fake } = await openWechat();
  fake.notices.mode = "lose";
  const { attemptNo } = await payAtFake(world, fake, "wechat", "many");
  fake.complaints.setNoticeUrl("http://127.0.0.1:9/");
  const ids = new Set<string>();
  for (let n = 0; n < 120; n += 1) {
    ids.add(await fake.complaints.complain({ number: `SHOP2-${n}`, isForeign: true }));
  }
  ids.add(await fake.complaints.complain({ number: attemptNo }));
  await pass(world, 660);
  for (let n = 0; n < 4; n += 1) await pass(world, 900);
  const found = (await complaintsOf(world)).map(({ gateway_id }) => gateway_id);
  expect(found).toHaveLength(121);
  expect(new Set(found)).toEqual(ids);
});

test("at Alipay: both families are read, and RiskGO's is finished with its message", async () => {
  const clock = manualClock(new Date());
  const fake = await startAlipayFake({ now: () => clock.now() });
  onTestFinished(() => fake.close());
  const world = await openComplaintWorld({ payments: fake.settings, clock });
  await pass(world, 0);
  const { orderNo, attemptNo } = await payAtFake(world, fake, "alipay", "risk-payer");
  const risk = await fake.complaints.complain({ number: attemptNo, family: "risk", text: "要求退款" });
  const trade = await fake.complaints.complain({ number: attemptNo, family: "trade", text: "没有到账" });
  await pass(world, 600);
  await pass(world, 1);
  const rows = await complaintsOf(world);
  expect(new Set(rows.map(({ family, gateway_id }) => `${family} ${gateway_id}`))).toEqual(
    new Set([`alipayRisk ${risk}`, `alipayTrade ${trade}`]),
  );
  const finance = await makeOperator(world, "finance");
  const id = rows.find(({ family }) => family === "alipayRisk")?.id ?? 0;
  const read = () => callHandler(world, handlers.readConsoleComplaint, finance, { params: { id } });
  expect(await read()).toMatchObject({ orderNos: [orderNo], state: "open", text: "要求退款" });
  const refund = { ...reasonFields(), afterActId: 0, orderNo, amountFen: 3900 };
  expect(
    await callHandler(world, handlers.refundComplaint, finance, { params: { id }, body: refund }),
  ).toMatchObject({ isApproved: false });
  const picture = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1").toString("base64");
  const result = { outcome: "refunded" as const, text: "已为您退款", pictures: [picture] };
  const body = { ...key(), afterActId: 0, ...result };
  await callHandler(world, handlers.finishComplaint, finance, { params: { id }, body });
  await pass(world, 1);
  await pass(world, 60);
  expect(await read()).toMatchObject({ state: "settled", acts: [{ kind: "finish", state: "confirmed" }] });
  expect((await read()).entries.some(({ pictures }) => pictures === 1)).toBe(true);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import type { NewComplaint } from "../../../../../fake-gateways/complaints.ts";
import type { ComplaintDesk, GatewayComplaint } from "../complaints.ts";
import { complaintDeskOf } from "../testing/complaint-desk.ts";
import { makePayment, type OpenWechat, openWechat } from "./testing/start-fake.ts";

let wechat: OpenWechat;
let desk: ComplaintDesk;
beforeEach(async () => {
  wechat = await openWechat();
  wechat.fake.notices.mode = "lose";
  desk = complaintDeskOf(wechat.gateway, "wechat");
});
afterEach(() => wechat.fake.close());

/** A payment of 9.90 yuan that has been made; returns its number. */
async function pay(): Promise<string> {
  const payment = makePayment(wechat);
  await wechat.gateway.create(payment);
  await wechat.fake.pay(payment.attemptNo);
  return payment.attemptNo;
}

const complain = async (given: Partial<NewComplaint> = {}) =>
  await wechat.fake.complaints.complain({ number: await pay(), ...given });

const listIds = async (from: string, until: string) => {
  const ids: string[] = [];
  for await (const { gatewayId } of desk.list(new Date(from), new Date(until))) ids.push(gatewayId);
  return ids;
};

const read = async (id: string): Promise<GatewayComplaint | undefined> => (await desk.read(id))?.complaint;

test("a complaint shows its payment, wish, text, time and pictures", async () => {
  const number = await pay();
  const id = await complain({ number, text: "没有开通", refundFen: 500, tags: ["TRUSTED"], pictures: 2 });
  expect(await read(id)).toMatchObject({
    gatewayId: id,
    gatewayState: "PENDING",
    state: "open",
    payments: [{ attemptNo: number, amountFen: 990, gatewayTradeNo: expect.stringMatching(/^4200/) }],
    wants: "refund",
    refundFen: 500,
    problem: "付款后未收到商品或服务",
    text: "没有开通",
    createdAt: wechat.clock.now(),
    times: 1,
    tags: ["trusted"],
    pictures: [expect.stringContaining("%2B"), expect.stringContaining("%3D")],
    unknownWords: undefined,
  });
});

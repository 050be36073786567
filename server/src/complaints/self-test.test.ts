import { expect, test } from "vitest";
import type { Gateway } from "../payments/gateways/gateway.ts";
import { manualClock } from "../testing/manual-clock.ts";
import { setComplaintUrls, testComplaintDesks } from "./self-test.ts";
import { MemoryDesk } from "./testing/memory-desk.ts";

const own = "https://shop.example/api/complaints/notify/wechat";
const foreign = "https://crm.example.com/complaints";

function open(change: (wechat: MemoryDesk, risk: MemoryDesk) => void = () => undefined) {
  const clock = manualClock(new Date("2026-03-01T08:00:00Z"));
  const wechat = new MemoryDesk(clock);
  const risk = new MemoryDesk(clock, "alipayRisk");
  wechat.url = own;
  change(wechat, risk);
  const gateways = new Map([
    ["wechat", { complaintDesks: [wechat] }],
    ["alipay", { complaintDesks: [risk] }],
  ]) as unknown as ReadonlyMap<"wechat" | "alipay", Gateway>;
  return { wechat, context: { gateways, origin: () => "https://shop.example" } };
}

async function codesOf(change?: (wechat: MemoryDesk, risk: MemoryDesk) => void) {
  const codes: string[] = [];
  for await (const { code, result } of testComplaintDesks(open(change).context)) codes.push(code ?? result);
  return codes;
}

test("what is granted and sends its notices here is in order", async () => {
  expect(await codesOf()).toEqual(["ok", "ok", "ok"]);
});

test("a missing permission, a missing URL, another system's and a gateway that fails are named", async () => {
  expect(
    await codesOf((wechat, risk) => {
      wechat.url = undefined;
      risk.isGranted = false;
    }),
  ).toEqual(["ok", "complaintUrlMissing", "complaintAccessMissing"]);
  expect(
    await codesOf((wechat) => {
      wechat.url = foreign;
    }),
  ).toEqual(["ok", "complaintUrlForeign", "ok"]);
});

test("the URL is set where there is none, kept where it is ours, and replaced only if it is named", async () => {
  const setting = async (url: string | undefined, replaces?: string) => {
    const { wechat, context } = open((desk) => {
      desk.url = url;
    });
    const outcomes: string[] = [];
    for await (const { outcome } of setComplaintUrls(context, replaces)) outcomes.push(outcome);
    return [outcomes, wechat.url];
  };
  expect(await setting(undefined)).toEqual([["set"], own]);
  expect(await setting(own)).toEqual([["kept"], own]);
  expect(await setting(foreign)).toEqual([["foreign"], foreign]);
  expect(await setting(foreign, "https://other.example")).toEqual([["foreign"], foreign]);
  expect(await setting(foreign, foreign)).toEqual([["set"], own]);
});

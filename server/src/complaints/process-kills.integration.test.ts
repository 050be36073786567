import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startWechatFake } from "../../../fake-gateways/wechat/fake-gateway.ts";
import { consoleHandlers as handlers } from "../console-handlers.ts";
import { callHandler, makeOperator } from "../operators/testing/call-handler.ts";
import { runningManualClock } from "../testing/manual-clock.ts";
import { startServerForTest } from "../testing/running-server.ts";
import { complaintsOf, openComplaintWorld, pass } from "./testing/complaint-world.ts";

const count = 40;
const repliesBeforeKill = 9;

test("a server killed again and again while it sends replies sends each once", async () => {
  const fake = await startWechatFake();
  onTestFinished(() => fake.close());
  fake.notices.mode = "lose";
  const world = await openComplaintWorld({ payments: fake.settings, clock: runningManualClock() });
  for (let n = 0; n < count; n += 1)
    await fake.complaints.complain({ number: `SHOP2-${n}`, isForeign: true });
  await pass(world, 0);
  const complaints = await complaintsOf(world);
  expect(complaints).toHaveLength(count);
  const support = await makeOperator(world, "support");
  for (const { id } of complaints) {
    const body = { actionKey: randomUUID(), afterActId: 0, text: "您好，已为您处理" };
    await callHandler(world, handlers.answerComplaint, support, { params: { id }, body });
  }
  const countSent = () => fake.requests.filter(({ url }) => url.pathname.endsWith("/response")).length;
  for (let kills = 0; kills < 3; kills += 1) {
    const before = countSent();
    const settings = { DATABASE_URL: world.databaseUrl, LOG_LEVEL: "silent", ...fake.settings };
    const server = await startServerForTest(settings);
    // Others are between the step that is written, the gateway and its answer.
    await expect
      .poll(countSent, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(Math.min(before + repliesBeforeKill, count));
    await server.kill();
  }
  // Two minutes later; by then leases have ended, and what is unclear is looked up.
  for (let n = 0; n < 3; n += 1) await pass(world, 70);
  for (const { id, acts } of fake.complaints.list()) {
    expect(
      acts.filter(({ kind }) => kind === "MERCHANT_RESPONSE"),
      id,
    ).toHaveLength(1);
  }
  const steps = await world.db
    .selectFrom("complaint_act_steps")
    .select("act_id")
    .where("state", "=", "confirmed")
    .execute();
  expect(steps).toHaveLength(count);
});

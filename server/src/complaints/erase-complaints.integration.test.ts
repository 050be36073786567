import { expect, test } from "vitest";
import { purge } from "../operations/purge.ts";
import { complaintsOf, makePaidOrder, notify, openDesk, pass } from "./testing/complaint-world.ts";

const dayS = 86_400;

test("a year after the end the payer's texts go, number and amount stay, and nothing comes back", async () => {
  const { world, desk } = await openDesk();
  const { attemptNo, orderNo } = await makePaidOrder(world, "complained-once");
  const payments = [{ attemptNo, amountFen: 3900 }];
  desk.complain("C1", {
    payments,
    pictures: ["https://api.example/1"],
    text: "我是王小明",
    problem: "未到账",
  });
  desk.complain("C2", { text: "还没有处理" });
  await pass(world, 600);
  desk.change("C1", { state: "settled", gatewayState: "PROCESSED" });
  await notify(world, "N1 C1");
  await pass(world, 1);
  await pass(world, 364 * dayS);
  await purge(world.context);
  expect((await complaintsOf(world))[0]?.text).toBe("我是王小明");
  await pass(world, 2 * dayS);
  await purge(world.context);
  // A notice after the erasure reads the complaint once more, with what was written since.
  desk.addEntry("C1", { by: "payer", kind: "USER_SUBMIT_SATISFACTION", text: "王小明：谢谢" });
  await notify(world, "N2 C1");
  await pass(world, 1);
  const [erased, open] = await complaintsOf(world);
  expect(erased).toMatchObject({ gateway_id: "C1", state: "settled", text: null, raw: null, pictures: [] });
  expect(erased?.problem).toBeNull();
  expect(open).toMatchObject({ gateway_id: "C2", text: "还没有处理" });
  const kept = await world.db.selectFrom("complaint_payments").select(["order_no", "amount_fen"]).execute();
  expect(kept).toEqual([{ order_no: orderNo, amount_fen: 3900 }]);
  const entries = await world.db.selectFrom("complaint_entries").select(["complaint_id", "text"]).execute();
  expect(entries.filter(({ complaint_id }) => complaint_id === erased?.id).map(({ text }) => text)).toEqual([
    null,
    null,
  ]);
  const dump = JSON.stringify([erased, entries]);
  expect(dump).not.toContain("王小明");
});

test("what a gateway has written cannot be changed, and steps of acts only be added", async () => {
  const { world, desk } = await openDesk();
  desk.complain("C1");
  await pass(world, 600);
  await expect(
    world.db
      .updateTable("complaint_entries")
      .set({ at: new Date(0) } as never)
      .execute(),
  ).rejects.toThrow(/never changed/);
  await expect(
    world.db
      .updateTable("complaint_act_steps")
      .set({ state: "sent" } as never)
      .execute(),
  ).rejects.toThrow(/never changed/);
});

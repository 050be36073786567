import { enqueueJob } from "../../platform/jobs/job-store.ts";
import { makeOrder, makePerson, type PurchaseInput, settleAtCashier } from "../../testing/makers.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorldForTest, type World, type WorldOverrides } from "../../testing/world.ts";
import { complaintJobs } from "../jobs.ts";
import { addDesks, MemoryDesk } from "./memory-desk.ts";

/** With the periodic jobs that a node creates at its start. */
export async function openComplaintWorld(differences?: WorldOverrides): Promise<World> {
  const world = await openWorldForTest(differences);
  for (const job of [complaintJobs.sweepComplaints, complaintJobs.watchComplaints]) {
    await enqueueJob(world.db, job, { subject: "", now: world.clock.now() });
  }
  return world;
}

/** A world whose WeChat Pay has a complaint desk, which was read once. */
export async function openDesk(): Promise<{ readonly world: World; readonly desk: MemoryDesk }> {
  const world = await openComplaintWorld();
  const desk = new MemoryDesk(world.clock);
  desk.url = "http://localhost:9/api/complaints/notify/wechat";
  addDesks(world, "wechat", desk);
  await pass(world, 0);
  return { world, desk };
}

export async function pass(world: World, seconds: number): Promise<void> {
  world.clock.advance(seconds);
  await runDueJobs(world.context);
}

export async function notify({ app }: World, body: string): Promise<number> {
  const headers = { "content-type": "text/plain" };
  const url = "/api/complaints/notify/wechat";
  return (await app.inject({ method: "POST", url, headers, payload: body })).statusCode;
}

export const complaintsOf = async ({ db }: World) =>
  await db.selectFrom("complaints").selectAll().orderBy("id").execute();

/** The alarms about complaints, open and closed, oldest first. */
export async function alarmsOf({ db }: World) {
  const rows = await db
    .selectFrom("alarms")
    .select(["kind", "times", "closed_at", "details"])
    .where("kind", "like", "complaint.%")
    .orderBy("id")
    .execute();
  return rows.map(({ kind, times, closed_at, details }) => ({
    ...{ kind: kind.slice("complaint.".length), times, details },
    isOpen: closed_at === null,
  }));
}

export const kindsOf = async (world: World) => (await alarmsOf(world)).map(({ kind }) => kind);

/** An order that was paid, with the number of its attempt. */
export async function makePaidOrder(world: World, name: string, purchase?: PurchaseInput) {
  const person = await makePerson(world, name);
  const orderNo = await makeOrder(world, person, purchase);
  await settleAtCashier(world, orderNo, "paid");
  const { attempt_no: attemptNo } = await world.db
    .selectFrom("payment_attempts")
    .select("attempt_no")
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
  return { person, orderNo, attemptNo };
}

import { randomUUID } from "node:crypto";
import { consoleHandlers as handlers } from "../../console-handlers.ts";
import type { SignedInOperator } from "../../operators/console-handler.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { leaseJobs } from "../../platform/jobs/job-store.ts";
import { monthlyPurchase } from "../../testing/makers.ts";
import type { World } from "../../testing/world.ts";
import {
  alarmsOf,
  complaintsOf,
  makePaidOrder,
  openComplaintWorld,
  openDesk as openEmptyDesk,
  pass,
} from "./complaint-world.ts";
import { addDesks, MemoryDesk } from "./memory-desk.ts";

export const minuteS = 60;
export const hourS = 3600;

export interface Opened {
  readonly world: World;
  readonly desk: MemoryDesk;
  readonly operator: SignedInOperator;
  readonly id: number;
  readonly orderNo: string;
}

/** A complaint `C1` about an own payment. */
export async function openComplaint(more: Parameters<MemoryDesk["complain"]>[1] = {}): Promise<Opened> {
  const { world, desk } = await openEmptyDesk();
  const { orderNo, attemptNo } = await makePaidOrder(world, "complains");
  desk.complain("C1", { payments: [{ attemptNo, amountFen: 3900 }], ...more });
  await pass(world, 10 * minuteS);
  const [complaint] = await complaintsOf(world);
  return { world, desk, operator: await makeOperator(world, "finance"), id: complaint?.id ?? 0, orderNo };
}

/** A complaint `C1` at Alipay. */
export async function openAlipay(family: "alipayTrade" | "alipayRisk"): Promise<Opened> {
  const world = await openComplaintWorld();
  const desk = new MemoryDesk(world.clock, family);
  addDesks(world, "alipay", desk);
  await pass(world, 0);
  const paid = await makePaidOrder(world, family, { ...monthlyPurchase, paymentMethod: "alipay" });
  desk.complain("C1", { payments: [{ attemptNo: paid.attemptNo, amountFen: 3900 }] });
  await pass(world, 10 * minuteS);
  const [complaint] = await complaintsOf(world);
  const operator = await makeOperator(world, "finance");
  return { world, desk, operator, id: complaint?.id ?? 0, orderNo: paid.orderNo };
}

export interface Sent {
  readonly operator?: SignedInOperator;
  readonly key?: string;
  readonly afterActId?: number;
  readonly text?: string;
  readonly pictures?: string[];
}

export const answer = (opened: Opened, sent: Sent = {}) => {
  const { operator = opened.operator, key = randomUUID(), afterActId = 0, text = "您好，已为您开通" } = sent;
  const body = { actionKey: key, afterActId, text, ...(sent.pictures && { pictures: sent.pictures }) };
  return callHandler(opened.world, handlers.answerComplaint, operator, { params: { id: opened.id }, body });
};

export const complete = (opened: Opened, afterActId = 0) =>
  callHandler(opened.world, handlers.completeComplaint, opened.operator, {
    params: { id: opened.id },
    body: { actionKey: randomUUID(), afterActId },
  });

export const endWithResult = (opened: Opened, text = "已为您退款") =>
  callHandler(opened.world, handlers.finishComplaint, opened.operator, {
    params: { id: opened.id },
    body: { actionKey: randomUUID(), afterActId: 0, outcome: "refunded" as const, text },
  });

export async function passMinutes({ world }: Opened, minutes: number): Promise<void> {
  for (let n = 0; n < minutes; n += 1) await pass(world, minuteS);
}

export const notesOf = async (opened: Opened) =>
  (await read(opened)).acts.map(({ state, note }) => [state, note]);

export const openKindsOf = async (opened: Opened) =>
  (await alarmsOf(opened.world)).filter(({ isOpen }) => isOpen).map(({ kind }) => kind);

export const refund = (opened: Opened, { amountFen = 3900, afterActId = 0 } = {}) =>
  callHandler(opened.world, handlers.refundComplaint, opened.operator, {
    params: { id: opened.id },
    body: { ...reasonFields(), afterActId, orderNo: opened.orderNo, amountFen },
  });

export const read = (opened: Opened) =>
  callHandler(opened.world, handlers.readConsoleComplaint, opened.operator, { params: { id: opened.id } });

export const statesOf = async (opened: Opened) =>
  (await read(opened)).acts.map(({ kind, state }) => [kind, state]);

/** Takes all due jobs, as a node does that dies before it ends one. */
export async function takeJobs(world: World): Promise<void> {
  const now = world.clock.now();
  await leaseJobs(world.db, {
    node: "killed",
    now,
    leaseUntil: secondsAfter(now, 30),
    freeSlots: new Map([["complaints", 10]]),
    names: ["sendComplaintAct"],
  });
}

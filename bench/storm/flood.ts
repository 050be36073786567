import { setTimeout as pause } from "node:timers/promises";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import type { AnswerRecorder } from "./answers.ts";
import type { Cashier } from "./cashier.ts";
import type { Random } from "./random.ts";

interface Flood {
  readonly answers: AnswerRecorder;
  readonly cashier: Cashier;
  readonly random: Random;
  readonly perSecond: number;
  readonly signal: AbortSignal;
}

const ipAddress = "203.0.113.66";

/** Alternately sends forged notices and wrong logins from one IP address, without waiting for the responses. */
export async function flood({ answers, cashier, random, perSecond, signal }: Flood): Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  for (let n = 0; perSecond > 0 && !signal.aborted; n++) {
    await pause(1000 / perSecond, undefined, { signal }).catch(() => {});
    const forged = n % 2 === 0 ? cashier.forge(random.pick(paymentMethods)) : undefined;
    const sending = forged
      ? answers.send({ kind: "forged notice", ipAddress, ...forged })
      : answers.send({ kind: "wrong login", path: "/api/auth/login", ipAddress, body: wrongLogin });
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
  }
  await Promise.all(underWay);
}

const wrongLogin = { type: "username", username: "somebody-else", password: "wrong" };

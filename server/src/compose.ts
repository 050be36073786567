import { type PaymentMethod, paymentMethods } from "@baleen/contract/payment-methods.ts";
import type { Database } from "./db/open-database.ts";
import { keepAnswer } from "./demo/captcha-answer-store.ts";
import type { DemoDeps } from "./demo/demo-deps.ts";
import { keepMessage } from "./demo/outbox-store.ts";
import { type SimulatedGateway, simulatedGateway } from "./demo/simulated-gateway.ts";
import type { Alarm, Deps } from "./deps.ts";
import { Turns } from "./http/turns.ts";
import type { Clock } from "./outside/clock.ts";
import type { Gateway } from "./outside/gateways/gateway.ts";
import { openGateways } from "./outside/gateways/open-gateways.ts";
import type { PaymentSettings } from "./outside/gateways/payment-settings.ts";
import type { Later } from "./outside/later.ts";
import type { PasswordHash } from "./outside/password-hash.ts";
import { senderThatPretends } from "./outside/pretend-sending.ts";
import type { Random } from "./outside/random.ts";
import type { Send } from "./outside/senders/sender.ts";
import { findAttempt } from "./payments/attempt-store.ts";
import { publishedContent } from "./site-config/published-content.ts";

export interface Outside {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwordHash: PasswordHash;
  readonly later: Later;
  readonly alarm: Alarm;
  readonly secretKey: string;
  readonly refuseCommonPasswords: boolean;
  /** Where mails and SMS leave; without it the demo keeps them in its outbox. */
  readonly send: Send | undefined;
  readonly payments: PaymentSettings;
  readonly mode: "demo" | "production";
  origin(): string;
}

export interface Composed {
  readonly deps: Deps;
  readonly demo: DemoDeps | undefined;
}

/** Puts together what verbs get, for one of the two modes. */
export function compose(outside: Outside): Composed {
  const { send, payments, mode, ...given } = outside;
  const content = publishedContent(given.db, given.clock);
  if (mode === "production") {
    if (!send) throw new Error("Production cannot do without sending");
    const gateways = openGateways(payments, given);
    const sender = senderThatPretends(send);
    const turns = new Turns({ ...given, addressLeniency: 1 });
    return { deps: { ...given, content, sender, gateways, turns }, demo: undefined };
  }
  const { db, clock } = given;
  const cashiers = simulatedCashiers(outside);
  const deps = {
    ...given,
    content,
    sender: senderThatPretends(send ?? ((message) => keepMessage(db, message, clock.now()))),
    // A method that is set up goes to its fake gateway on loopback; the settings allow no other in the demo.
    gateways: new Map<PaymentMethod, Gateway>([...cashiers, ...openGateways(payments, given)]),
    turns: new Turns({ db, clock, addressLeniency: 10 }),
    witnessCaptcha: (sessionId: string, answer: string) => keepAnswer(db, sessionId, answer),
  };
  return { deps, demo: { ...deps, cashiers } };
}

function simulatedCashiers({ db, random, origin }: Outside): Map<PaymentMethod, SimulatedGateway> {
  const cashierUrl = async (attemptNo: string) => {
    const attempt = await findAttempt(db, attemptNo);
    return `${origin()}/demo/cashier/${attempt?.order_no}`;
  };
  return new Map(paymentMethods.map((method) => [method, simulatedGateway({ db, random, cashierUrl })]));
}

import { type PaymentMethod, paymentMethods } from "@baleen/contract/payment-methods.ts";
import type { Database } from "./db/open-database.ts";
import type { DemoDeps } from "./demo/demo-deps.ts";
import type { Alarm, Deps } from "./deps.ts";
import type { Clock } from "./outside/clock.ts";
import type { PasswordHash } from "./outside/password-hash.ts";
import type { Random } from "./outside/random.ts";
import { findAttempt } from "./payments/attempt-store.ts";
import type { Gateway } from "./payments/gateways/gateway.ts";
import { type SimulatedGateway, simulatedGateway } from "./payments/gateways/simulated.ts";
import { publishedContent } from "./site-config/published-content.ts";

export interface Outside {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwordHash: PasswordHash;
  readonly alarm: Alarm;
  readonly mode: "demo" | "production";
  origin(): string;
}

export interface Composed {
  readonly deps: Deps;
  readonly demo: DemoDeps | undefined;
}

/** Puts together what verbs get, for one of the two modes. */
export function compose(outside: Outside): Composed {
  const { db, clock, random, passwordHash, alarm, mode } = outside;
  const content = publishedContent(db, clock);
  const shared = { db, clock, random, passwordHash, alarm, content };
  if (mode === "production") {
    const gateways = new Map<PaymentMethod, Gateway>();
    return { deps: { ...shared, gateways, addressLeniency: 1 }, demo: undefined };
  }
  const cashiers = simulatedCashiers(outside);
  const deps = { ...shared, gateways: cashiers, addressLeniency: 10 };
  return { deps, demo: { ...deps, cashiers } };
}

function simulatedCashiers({ db, random, origin }: Outside): Map<PaymentMethod, SimulatedGateway> {
  const cashierUrl = async (attemptNo: string) => {
    const attempt = await findAttempt(db, attemptNo);
    return `${origin()}/demo/cashier/${attempt?.order_no}`;
  };
  return new Map(paymentMethods.map((method) => [method, simulatedGateway({ db, random, cashierUrl })]));
}

import { cashierPath } from "@baleen/contract/demo-cashier.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/payment-methods.ts";
import { type LogAlarm, openAlarms } from "./alarms/alarms.ts";
import type { Database } from "./db/open-database.ts";
import { keepAnswer } from "./demo/captcha-answer-store.ts";
import type { DemoDeps } from "./demo/demo-deps.ts";
import { eraseDemoTraces } from "./demo/erase-traces.ts";
import { keepMessage } from "./demo/outbox-store.ts";
import { type SimulatedGateway, simulatedGateway } from "./demo/simulated-gateway.ts";
import type { Deps } from "./deps.ts";
import { RateLimits } from "./http/rate-limits.ts";
import { constantTimeSender, type Wait } from "./outside/constant-time-sender.ts";
import type { Gateway } from "./outside/gateways/gateway.ts";
import { openGateways } from "./outside/gateways/open-gateways.ts";
import type { PaymentSettings } from "./outside/gateways/payment-settings.ts";
import type { PasswordHash } from "./outside/password-hash.ts";
import type { Random } from "./outside/random.ts";
import type { Send } from "./outside/senders/sender.ts";
import type { SynchronizedClock } from "./outside/synchronized-clock.ts";
import { LoginThrottle } from "./sessions/login-throttle.ts";
import { publishedContent } from "./site-config/published-content.ts";

export interface Outside {
  readonly db: Database;
  /** The same database by connections that visitors' calls do not take. */
  readonly background: Database;
  readonly clock: SynchronizedClock;
  readonly random: Random;
  readonly passwordHash: PasswordHash;
  /** Writes the log line of an alarm. */
  readonly alarm: LogAlarm;
  readonly secretKey: string;
  readonly refuseCommonPasswords: boolean;
  readonly sendsReminders: boolean;
  /** Where mails and SMS leave; without it the demo keeps them in its outbox. */
  readonly send: Send | undefined;
  /** Another passing of time for codes whose sending is hidden; tests have one that takes none. */
  readonly wait?: Wait;
  readonly payments: PaymentSettings;
  readonly mode: "demo" | "production";
  origin(): string;
  /** Where a phone that has scanned a code reaches the demo; elsewhere than `origin` on a local network. */
  phoneOrigin?(): string;
}

export interface Composed {
  readonly deps: Deps;
  /** The same for notices and jobs, by connections of their own. */
  readonly background: Deps;
  readonly demo: DemoDeps | undefined;
}

/** Puts together what verbs get, for one of the two modes. */
export function compose(outside: Outside): Composed {
  const { send, wait, payments, mode, alarm, background: backgroundDb, phoneOrigin: _, ...rest } = outside;
  const alarms = openAlarms({ ...rest, log: alarm });
  const given = { ...rest, alarms, loginThrottle: new LoginThrottle(rest) };
  const backgroundAlarms = openAlarms({ ...rest, db: backgroundDb, log: alarm });
  const inBackground = (deps: Deps): Deps => ({ ...deps, db: backgroundDb, alarms: backgroundAlarms });
  const content = publishedContent(given.db, given.clock);
  // What a notice brings to light, its gateway tells as well.
  const openedGateways = openGateways(payments, { ...given, alarms: backgroundAlarms });
  if (mode === "production") {
    if (!send) throw new Error("Production cannot do without sending");
    const sender = constantTimeSender(send, wait);
    const rateLimits = new RateLimits({ ...given, ipFactor: 1 });
    const deps = { ...given, content, sender, gateways: openedGateways, rateLimits };
    return { deps, background: inBackground(deps), demo: undefined };
  }
  const { db, clock } = given;
  const cashiers = simulatedCashiers(outside);
  const deps = {
    ...given,
    content,
    sender: constantTimeSender(send ?? ((message) => keepMessage(db, message, clock.now())), wait),
    // A method that is set up goes to its fake gateway on loopback; the settings allow no other in the demo.
    gateways: new Map<PaymentMethod, Gateway>([...cashiers, ...openedGateways]),
    rateLimits: new RateLimits({ db, clock, ipFactor: 10 }),
    eraseDemoTraces,
    recordCaptchaAnswer: (sessionId: string, answer: string) =>
      keepAnswer(db, sessionId, answer, clock.now()),
  };
  return { deps, background: inBackground(deps), demo: { ...deps, cashiers } };
}

function simulatedCashiers({
  background: db,
  random,
  origin,
  phoneOrigin = origin,
}: Outside): Map<PaymentMethod, SimulatedGateway> {
  const cashierUrl = (orderNo: string) => `${phoneOrigin()}${cashierPath}${orderNo}`;
  return new Map(paymentMethods.map((method) => [method, simulatedGateway({ db, random, cashierUrl })]));
}

import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Database } from "./db/open-database.ts";
import type { Clock } from "./outside/clock.ts";
import type { PasswordHash } from "./outside/password-hash.ts";
import type { Random } from "./outside/random.ts";
import type { Gateway } from "./payments/gateways/gateway.ts";
import type { PublishedContent } from "./site-config/published-content.ts";

/** What goes wrong where no person is there to be told. */
export type Alarm = (sentence: string, details?: Readonly<Record<string, unknown>>) => void;

/** Everything that verbs get from outside. Tests and the demo mode are other sets of the same. */
export interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwordHash: PasswordHash;
  /** The payment methods that are configured. */
  readonly gateways: ReadonlyMap<PaymentMethod, Gateway>;
  readonly content: PublishedContent;
  readonly alarm: Alarm;
  /** How many times wider limits per address are: in the demo everyone comes from the same one. */
  readonly addressLeniency: number;
}

import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Database } from "./db/open-database.ts";
import type { Turns } from "./http/turns.ts";
import type { Clock } from "./outside/clock.ts";
import type { Gateway } from "./outside/gateways/gateway.ts";
import type { Later } from "./outside/later.ts";
import type { PasswordHash } from "./outside/password-hash.ts";
import type { Sender } from "./outside/pretend-sending.ts";
import type { Random } from "./outside/random.ts";
import type { PublishedContent } from "./site-config/published-content.ts";

/** What goes wrong where no person is there to be told. */
export type Alarm = (sentence: string, details?: Readonly<Record<string, unknown>>) => void;

/** Everything that verbs get from outside. Tests and the demo mode are other sets of the same. */
export interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwordHash: PasswordHash;
  /** Where the site is reached, without a final slash. */
  origin(): string;
  /** The payment methods that are configured. */
  readonly gateways: ReadonlyMap<PaymentMethod, Gateway>;
  readonly content: PublishedContent;
  readonly sender: Sender;
  readonly later: Later;
  readonly alarm: Alarm;
  /** The key of every keyed digest. */
  readonly secretKey: string;
  readonly refuseCommonPasswords: boolean;
  /** Demo mode only: hears what each captcha shows. */
  readonly witnessCaptcha?: (sessionId: string, answer: string) => Promise<void>;
  readonly turns: Turns;
}

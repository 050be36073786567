import type { PaymentMethod } from "@baleen/contract/payment-methods.ts";
import type { Account } from "./accounts/account-store.ts";
import type { Alarms } from "./alarms/alarms.ts";
import type { Database } from "./db/open-database.ts";
import type { Tx } from "./db/transaction.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Sender } from "./outside/constant-time-sender.ts";
import type { Gateway } from "./outside/gateways/gateway.ts";
import type { PasswordHash } from "./outside/password-hash.ts";
import type { Random } from "./outside/random.ts";
import type { SynchronizedClock } from "./outside/synchronized-clock.ts";
import type { LoginThrottle } from "./sessions/login-throttle.ts";
import type { PublishedContent } from "./site-config/published-content.ts";

/** Everything that verbs get from outside. Tests and the demo mode are other sets of the same. */
export interface Deps {
  readonly db: Database;
  /** The database's time. */
  readonly clock: SynchronizedClock;
  readonly random: Random;
  readonly passwordHash: PasswordHash;
  /** Where the site is reached, without a final slash. */
  origin(): string;
  /** The payment methods that are configured. */
  readonly gateways: ReadonlyMap<PaymentMethod, Gateway>;
  readonly content: PublishedContent;
  readonly sender: Sender;
  /** Hears what goes wrong where no person is there to be told. */
  readonly alarms: Alarms;
  /** The key of every keyed digest. */
  readonly secretKey: string;
  readonly refuseCommonPasswords: boolean;
  /** Whether members are reminded by mail before their membership ends. */
  readonly sendsReminders: boolean;
  /** Demo mode only: hears what each captcha shows. */
  readonly recordCaptchaAnswer?: (sessionId: string, answer: string) => Promise<void>;
  /** Demo mode only: removes what the demo alone keeps of an account that is being deleted. */
  readonly eraseDemoTraces?: (tx: Tx, account: Account) => Promise<void>;
  readonly rateLimits: RateLimits;
  readonly loginThrottle: LoginThrottle;
}

import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Account } from "./accounts/account-store.ts";
import type { Captchas } from "./accounts/captcha/captcha-stock.ts";
import type { LoginThrottle } from "./accounts/sessions/login-throttle.ts";
import type { Alarms } from "./alarms/alarms.ts";
import type { Writing } from "./alarms/alerts/write-alert.ts";
import type { AlertChannels } from "./alarms/channels/open-alert-channels.ts";
import type { PublishedContent } from "./content/published-content.ts";
import type { SimulatedGateway } from "./demo/simulated-gateway.ts";
import type { Sender } from "./messages/constant-time-sender.ts";
import type { Gateway } from "./payments/gateways/gateway.ts";
import type { SynchronizedClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/open-database.ts";
import type { Tx } from "./platform/database/transaction.ts";
import type { RateLimits } from "./platform/http/rate-limits.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { PasswordHash } from "./platform/password-hash.ts";
import type { Random } from "./platform/random.ts";

/** The dependencies of handlers and jobs. Tests and the demo mode replace some. */
export interface Deps {
  readonly db: Database;
  /** The database's time. */
  readonly clock: SynchronizedClock;
  readonly random: Random;
  readonly passwordHash: PasswordHash;
  /** The site's origin. */
  origin(): string;
  /** The gateways of the configured payment methods. */
  readonly gateways: ReadonlyMap<PaymentMethod, Gateway>;
  readonly content: PublishedContent;
  readonly sender: Sender;
  /** For errors that no user sees. */
  readonly alarms: Alarms;
  /** Where alarms are sent, and how they are written. */
  readonly alerts: Writing & { readonly channels: AlertChannels; readonly tellsOfPayments: boolean };
  /** The key of all keyed digests. */
  readonly secretKey: string;
  readonly refuseCommonPasswords: boolean;
  /** Whether members are reminded by mail before their membership ends. */
  readonly sendsReminders: boolean;
  /** Whether buyers with a phone number alone are sent confirmations: production needs an approved template. */
  readonly sendsConfirmationsBySms: boolean;
  /** Whether owners with a phone number alone are told of a recovery. */
  readonly sendsRecoveryNoticesBySms: boolean;
  /** How many SMS may be sent on a day of China; 0 is no limit. */
  readonly smsDailyBudget: number;
  /** Whether there has to be a backup each day. */
  readonly expectsBackups: boolean;
  readonly captchas: Captchas;
  /** Demo mode only: stores the answer of a captcha. */
  readonly recordCaptchaAnswer?: (sessionId: string, answer: string) => Promise<void>;
  /** Demo mode only: removes what the demo alone keeps of an account that is being deleted. */
  readonly eraseDemoTraces?: (tx: Tx, account: Account) => Promise<void>;
  readonly metrics: Metrics;
  readonly rateLimits: RateLimits;
  readonly loginThrottle: LoginThrottle;
}

/** The dependencies of everything about operators. */
export interface OperatorDeps extends Deps {
  /** True in production: without a second factor only its enrolment is allowed. */
  readonly requiresSecondFactor: boolean;
  /** The console's origin, for setup links. */
  consoleOrigin(): string;
}

/** The dependencies of the demo's calls: `Deps`, and the simulated gateways' cashiers. */
export interface DemoDeps extends Deps {
  readonly cashiers: ReadonlyMap<PaymentMethod, SimulatedGateway>;
}

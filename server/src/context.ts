import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Account } from "./accounts/account-store.ts";
import type { Captchas } from "./accounts/captcha/captcha-stock.ts";
import type { LoginThrottle } from "./accounts/sessions/login-throttle.ts";
import type { Alarms } from "./alarms/alarms.ts";
import type { AlertFormat } from "./alarms/alerts/write-alert.ts";
import type { AlertChannels } from "./alarms/channels/open-alert-channels.ts";
import type { PublishedContent } from "./content/published-content.ts";
import type { SimulatedGateway } from "./demo/simulated-gateway.ts";
import type { UpdateKeys } from "./desktop/desktop-settings.ts";
import type { endDevices } from "./desktop/device-store.ts";
import type { EntitlementKeys } from "./desktop/entitlement-keys.ts";
import type { LiveReleases } from "./desktop/releases/live-releases.ts";
import type { Sender } from "./messages/constant-time-sender.ts";
import type { SeenSettings } from "./operations/settings/describe-settings.ts";
import type { Settings } from "./operations/settings/settings.ts";
import type { WechatTickets } from "./pages/wechat-share/wechat-tickets.ts";
import type { Gateway } from "./payments/gateways/gateway.ts";
import type { PaymentSettings } from "./payments/gateways/payment-settings.ts";
import type { Examination } from "./platform/check.ts";
import type { SynchronizedClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import type { Tx } from "./platform/database/transaction.ts";
import type { RateLimits } from "./platform/http/rate-limits.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { SpellingTolerantHash } from "./platform/password-hash.ts";
import type { Random } from "./platform/random.ts";
import type { Network } from "./platform/safe-fetch/safe-fetch.ts";

/**
 * What `compose.ts` creates once and hands to all handlers and jobs; tests and the demo replace some of it. A function takes
 * the part that it uses, `Pick<Context, "db" | "clock">`, or all of it if it passes it on. This file has types alone, and
 * none of the files that it imports from imports it.
 */
export interface Context {
  readonly db: Database;
  /** A read-only connection for the nightly check, whose statements may take minutes. */
  readonly checks: Database;
  /** The database's time. */
  readonly clock: SynchronizedClock;
  readonly random: Random;
  readonly passwordHash: SpellingTolerantHash;
  /** The key of all keyed digests. */
  readonly secretKey: string;
  readonly metrics: Metrics;
  readonly rateLimits: RateLimits;
  readonly loginThrottle: LoginThrottle;
  /** What the settings turn on. */
  readonly features: Settings["features"];
  origin(): string;
  /** The console's origin, for setup links. */
  consoleOrigin(): string;
  /** The addresses of the site's pages. */
  readonly pagePaths: ReadonlySet<string>;
  /** The parts of pages whose failures browsers report. */
  readonly pageParts: ReadonlySet<string>;

  /** For errors that no user sees. */
  readonly alarms: Alarms;
  /** Where alarms are sent, and how they are written. */
  readonly alerts: AlertFormat & { readonly channels: AlertChannels; readonly tellsOfPayments: boolean };
  readonly sender: Sender;
  /** How many SMS may be sent on a day of China; 0 is no limit. */
  readonly smsDailyBudget: number;
  readonly captchas: Captchas;
  readonly content: PublishedContent;
  readonly releases: LiveReleases;
  /** Undefined: the desktop tool is off. */
  readonly entitlementKeys: EntitlementKeys | undefined;
  /** What signatures of update files are checked with. */
  readonly updateKeys: UpdateKeys;
  /** Tests replace the internet, from which files of releases are fetched. */
  readonly fileNetwork?: Network | undefined;
  readonly desktopAccess: DesktopAccess;
  /** The gateways of the configured payment methods. */
  readonly gateways: ReadonlyMap<PaymentMethod, Gateway>;
  /** Undefined without an official account: WeChat then shows shared pages by its own means. */
  readonly wechatTickets: WechatTickets | undefined;

  /** Demo mode only: stores the answer of a captcha. */
  readonly recordCaptchaAnswer?: (sessionId: string, answer: string) => Promise<void>;
  /** Demo mode only: removes what the demo alone keeps of an account that is being deleted. */
  readonly eraseDemoTraces?: (tx: Tx, account: Account) => Promise<void>;
}

/** What ends in the desktop tool with the access to an account; the tool's room is above that of accounts. */
interface DesktopAccess {
  /** Signs the tool out on all devices of an account; `by` is the label of the browser that does. Returns how many. */
  readonly endDevices: typeof endDevices;
  /** Makes approvals worthless that no machine has redeemed. */
  endApprovedSignIns(tx: Tx, accountId: number): Promise<void>;
}

/** For the console's handlers. Its `db` is a small connection pool of their own, which cannot exhaust the visitors'. */
export interface ConsoleContext extends Context {
  /** The same database through read-only connections with a statement timeout of 3 s, for calls that only read. */
  readonly reads: Database;
  /** Replaces `reads` in calls whose answer may be seconds old: connections to the replica if there is one. */
  readonly lists: Database;
  /** The settings of this process, without their values. */
  readonly settingsSeen: SeenSettings;
  /** The settings of the payment methods that are set up, for their self-test. */
  readonly payments: PaymentSettings;
  /** What the doctor's checks find in the deployment of this process. */
  readonly examineDeployment: () => Promise<Examination>;
  /** Whether this production charges through a gateway on loopback, where no money moves. */
  readonly isRehearsal: boolean;
}

export interface DemoContext extends Context {
  readonly cashiers: ReadonlyMap<PaymentMethod, SimulatedGateway>;
}

import type { PaymentMethod } from "@baleen/contract/shop/payment-methods.ts";
import type { Account } from "./accounts/account-store.ts";
import type { Captchas } from "./accounts/captcha/captcha-stock.ts";
import type { LoginThrottle } from "./accounts/sessions/login-throttle.ts";
import type { WechatOAuth } from "./accounts/wechat/wechat-oauth.ts";
import type { Alarms } from "./alarms/alarms.ts";
import type { AlertFormat } from "./alarms/alerts/write-alert.ts";
import type { AlertChannels } from "./alarms/channels/open-alert-channels.ts";
import type { FileStore } from "./content/files/file-store.ts";
import type { PublishedContent } from "./content/published-content.ts";
import type { SimulatedGateway } from "./demo/simulated-gateway.ts";
import type { UpdateKeys } from "./desktop/desktop-settings.ts";
import type { endDevices } from "./desktop/device-store.ts";
import type { EntitlementKeys } from "./desktop/entitlement-keys.ts";
import type { LiveReleases } from "./desktop/releases/live-releases.ts";
import type { Sender } from "./messages/constant-time-sender.ts";
import type { PublicSettings } from "./operations/settings/describe-settings.ts";
import type { Settings } from "./operations/settings/settings.ts";
import type { WechatTickets } from "./pages/wechat-share/wechat-tickets.ts";
import type { Gateway } from "./payments/gateways/gateway.ts";
import type { PaymentSettings } from "./payments/gateways/payment-settings.ts";
import type { Examination } from "./platform/check.ts";
import type { SynchronizedClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import type { Tx } from "./platform/database/transaction.ts";
import type { RateLimits } from "./platform/http/rate-limits.ts";
import type { KeyRing } from "./platform/key-ring.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { SpellingTolerantHash } from "./platform/password-hash.ts";
import type { Random } from "./platform/random.ts";
import type { Network } from "./platform/safe-fetch/safe-fetch.ts";
import type { Wait } from "./platform/wait.ts";
import type { QuoteUpgrade } from "./shop/orders/credit-store.ts";

/**
 * The dependencies that `compose.ts` creates once and passes to all handlers and jobs; tests and the demo replace some
 * of them. A function takes only the part that it uses, such as `Pick<Context, "db" | "clock">`, or the whole context
 * if it passes the context on. This file contains only types, and no file that it imports from imports it back.
 */
export interface Context {
  readonly db: Database;
  /** A read-only connection for the nightly check, whose statements may take minutes. */
  readonly checksDb: Database;
  /** The database's time. */
  readonly clock: SynchronizedClock;
  readonly random: Random;
  /** Waits for a duration, so that a reply takes a fixed time; tests do not wait. */
  readonly wait: Wait;
  readonly passwordHash: SpellingTolerantHash;
  /** The current secret key and the former ones, for keyed digests, signed tokens and sealed values. */
  readonly keyRing: KeyRing;
  readonly metrics: Metrics;
  readonly rateLimits: RateLimits;
  readonly loginThrottle: LoginThrottle;
  /** The features that the settings turn on. */
  readonly features: Settings["features"];
  origin(): string;
  /** The console's origin, for setup links. */
  consoleOrigin(): string;
  /** The paths of the site's pages. */
  readonly pagePaths: ReadonlySet<string>;
  /** The names of page parts for which browsers report failures. */
  readonly pageParts: ReadonlySet<string>;

  /** For errors that are not shown to any user. */
  readonly alarms: Alarms;
  /** The channels that alarms are sent to, and the format of alarms. */
  readonly alerts: AlertFormat & { readonly channels: AlertChannels; readonly announcesPayments: boolean };
  readonly sender: Sender;
  /** Maximum number of SMS per day (China time); 0 means no limit. */
  readonly smsDailyBudget: number;
  readonly captchas: Captchas;
  readonly content: PublishedContent;
  /** The store of uploaded files; undefined if images are stored in the database. */
  readonly fileStore: FileStore | undefined;
  readonly releases: LiveReleases;
  /** Undefined if the desktop tool is off. */
  readonly entitlementKeys: EntitlementKeys | undefined;
  /** Keys that verify the signatures of update files. */
  readonly updateKeys: UpdateKeys;
  /** The network from which release files are fetched; undefined for the internet. Tests replace it. */
  readonly fileNetwork?: Network | undefined;
  /** The network to which webhooks are sent; undefined for the internet. Tests replace it. */
  readonly webhookNetwork?: Network | undefined;
  readonly desktopAccess: DesktopAccess;
  /** What remaining days of lower plans take off a price. In the context because the shop does not know memberships. */
  readonly quoteUpgrade: QuoteUpgrade;
  /** The gateways of the configured payment methods. */
  readonly gateways: ReadonlyMap<PaymentMethod, Gateway>;
  /** Undefined if signing in with WeChat is off. */
  readonly wechatSignIn: WechatSignIn | undefined;
  /** The file at the site's root that proves to WeChat who owns the domain; undefined if another server has it. */
  readonly wechatDomainFile: { readonly path: `/${string}`; readonly content: string } | undefined;
  /** Undefined without an official account; WeChat then makes the preview of shared pages itself. */
  readonly wechatTickets: WechatTickets | undefined;

  /** Demo mode only: stores the answer of a captcha. */
  readonly recordCaptchaAnswer?: (sessionId: string, answer: string) => Promise<void>;
  /** Demo mode only: removes the demo's own data about an account that is being deleted. */
  readonly eraseDemoData?: (tx: Tx, account: Account) => Promise<void>;
}

/** The apps of WeChat's that name people. */
export interface WechatSignIn {
  /** The official account, inside WeChat. */
  readonly inside: WechatOAuth;
  /** The open platform's application; undefined if computers show codes of this site's own. */
  readonly computer: WechatOAuth | undefined;
}

/**
 * Ends the desktop tool's access to an account. It is in the context because the desktop module depends on the accounts
 * module and not the reverse.
 */
interface DesktopAccess {
  /**
   * Signs the tool out on all devices of an account; `by` is the label of the browser that requests it. Returns the
   * number of devices.
   */
  readonly endDevices: typeof endDevices;
  /** Invalidates approved sign-ins that no device has redeemed yet. */
  endApprovedSignIns(tx: Tx, accountId: number): Promise<void>;
}

/**
 * For the console's handlers. Its `db` is a small pool of its own, so that operators cannot exhaust the visitors' pool.
 */
export interface ConsoleContext extends Context {
  /** The same database through read-only connections with a statement timeout of 3 s, for calls that only read. */
  readonly readsDb: Database;
  /**
   * Used instead of `readsDb` by calls whose results may be seconds old: connections to the replica if there is one.
   */
  readonly listsDb: Database;
  /** Which settings this process has, without their values. */
  readonly publicSettings: PublicSettings;
  /** The settings of the configured payment methods, for their self-test. */
  readonly payments: PaymentSettings;
  /** Runs the doctor's checks on the deployment of this process. */
  readonly examineDeployment: () => Promise<Examination>;
  /** Whether this production deployment uses a fake gateway on loopback, where no money moves. */
  readonly isRehearsal: boolean;
}

export interface DemoContext extends Context {
  readonly cashiers: ReadonlyMap<PaymentMethod, SimulatedGateway>;
}

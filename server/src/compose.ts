import { cashierPath } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { type Captchas, openCaptchaStock } from "./accounts/captcha/captcha-stock.ts";
import { LoginThrottle } from "./accounts/sessions/login-throttle.ts";
import { domainFileOf, type WechatSignInSettings } from "./accounts/wechat/settings.ts";
import { openWechatOAuth } from "./accounts/wechat/wechat-oauth.ts";
import { type Alarms, type LogAlarm, openAlarms } from "./alarms/alarms.ts";
import { createAnnouncer } from "./alarms/alerts/send-alerts.ts";
import { openAlertChannels } from "./alarms/channels/open-alert-channels.ts";
import { openFileStore } from "./content/files/file-store.ts";
import { publishedContent } from "./content/published-content.ts";
import type { ConsoleContext, Context, DemoContext, WechatSignIn } from "./context.ts";
import { eraseDemoData, saveAnswer, saveMessage } from "./demo/outbox-store.ts";
import { type SimulatedGateway, simulatedGateway } from "./demo/simulated-gateway.ts";
import { simulatedWechat } from "./demo/simulated-wechat.ts";
import { minisignKeyLine } from "./desktop/desktop-settings.ts";
import { endDevices } from "./desktop/device-store.ts";
import type { EntitlementKeys } from "./desktop/entitlement-keys.ts";
import { createLiveReleases } from "./desktop/releases/live-releases.ts";
import { listPageReleases } from "./desktop/releases/read-releases.ts";
import { endApprovedSignIns } from "./desktop/request-authorization.ts";
import { constantTimeSender } from "./messages/constant-time-sender.ts";
import { mailChannel } from "./messages/mail-alert-channel.ts";
import { logMessages } from "./messages/message-log.ts";
import type { Send } from "./messages/senders/sender.ts";
import { withSmsBudget } from "./messages/sms-budget.ts";
import { productMigrations as migrations } from "./migrations.ts";
import type { OpenDatabase } from "./open-database.ts";
import { createDeploymentExaminer } from "./operations/doctor/examine-deployment.ts";
import { describePublicSettings } from "./operations/settings/describe-settings.ts";
import type { Settings } from "./operations/settings/settings.ts";
import { wechatTickets } from "./pages/wechat-share/wechat-tickets.ts";
import type { Gateway } from "./payments/gateways/gateway.ts";
import { GatewayMeter } from "./payments/gateways/gateway-meter.ts";
import { openGateways } from "./payments/gateways/open-gateways.ts";
import { listRehearsalMethods } from "./payments/gateways/payment-settings.ts";
import { quoteUpgrade } from "./payments/upgrades/quote-upgrade.ts";
import type { SynchronizedClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import { RateLimits } from "./platform/http/rate-limits.ts";
import type { KeyRing, KeySettings } from "./platform/key-ring.ts";
import { type Metrics, noMetrics } from "./platform/metrics/metrics.ts";
import { openObjectStore } from "./platform/object-store/object-store.ts";
import { argon2PasswordHash, type PasswordHash, tolerateSpellings } from "./platform/password-hash.ts";
import { type Random, systemRandom } from "./platform/random.ts";
import type { Network } from "./platform/safe-fetch/safe-fetch.ts";
import { realWait, type Wait } from "./platform/wait.ts";
import { readCatalogue } from "./shop/packages/package-store.ts";

export interface ComposeOptions {
  readonly database: Pick<
    OpenDatabase,
    "db" | "background" | "console" | "consoleReads" | "consoleLists" | "checks"
  >;
  readonly settings: Settings;
  /** Undefined if the desktop tool is off. */
  readonly entitlementKeys: EntitlementKeys | undefined;
  /** The environment variables, which show operators which settings are set. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly keyRing: KeyRing;
  /** The keys of the settings, for the doctor. */
  readonly keySettings: KeySettings;
  readonly clock: SynchronizedClock;
  /** Writes the log line of an alarm. */
  readonly logAlarm: LogAlarm;
  readonly metrics?: Metrics | undefined;
  origin(): string;
  /** The origin for phones that scan a QR code of the demo; differs from `origin` on a local network. */
  phoneOrigin?(): string;
  /** Sends mails and SMS. Required in production; by default the demo stores them in its outbox. */
  readonly send?: Send | undefined;
  // Tests replace these.
  readonly random?: Random;
  readonly passwordHash?: PasswordHash;
  readonly captchas?: Captchas;
  readonly wait?: Wait | undefined;
  readonly fileNetwork?: Network | undefined;
  readonly webhookNetwork?: Network | undefined;
}

export interface Composition {
  readonly context: Context;
  /** The same context for gateway webhooks and jobs, with a connection pool that visitors cannot exhaust. */
  readonly background: Context;
  /** The same context for operators, with its own connection pools. */
  readonly console: ConsoleContext;
  /** Undefined in production, which has no demo routes. */
  readonly demo: DemoContext | undefined;
  /** Measures the gateways' responses to this node. */
  readonly meter: GatewayMeter;
}

/** Placeholders; `buildApp` replaces them with the paths and parts of the built pages. */
const unbuiltPages = { pagePaths: new Set(["/"]), pageParts: new Set(["frame"]) };

/** The composition root: creates the context of handlers and jobs for the mode of the settings. */
export function compose(options: ComposeOptions): Composition {
  const { settings, keyRing, clock, logAlarm, origin, send, wait = realWait } = options;
  const { random = systemRandom, captchas = openCaptchaStock(random), metrics = noMetrics } = options;
  const { mode, payments, smsDailyBudget } = settings;
  const { db, background: backgroundDb, checks } = options.database;
  const deliver = send ?? outboxSender(db, clock);
  const alerts = alertsOf(options, deliver);
  const alarmsIn = (pool: Database) =>
    openAlarms({ db: pool, clock, log: logAlarm, announce: createAnnouncer(alerts.channels) });
  const alarms = alarmsIn(db);
  const backgroundParts = { db: backgroundDb, alarms: alarmsIn(backgroundDb) };
  // Gateways raise alarms while they handle webhooks, which run in the background.
  const meter = new GatewayMeter(clock, metrics);
  const configuredGateways = openGateways(payments, { clock, random, alarms: backgroundParts.alarms, meter });
  // In the demo, methods without a configured gateway have a simulated one.
  const methods = mode === "production" ? [...configuredGateways.keys()] : paymentMethods;
  const sendingContext = { ...backgroundParts, clock, keyRing, metrics, smsDailyBudget, log: logAlarm };
  const common = {
    db,
    checksDb: checks,
    clock,
    random,
    wait,
    passwordHash: tolerateSpellings(options.passwordHash ?? argon2PasswordHash()),
    captchas,
    keyRing,
    ...contextOptionsOf(options),
    alarms,
    alerts,
    metrics,
    fileStore: fileStoreOf(settings, { clock, metrics, alarms }),
    sender: constantTimeSender(logMessages(withSmsBudget(deliver, sendingContext), sendingContext), wait),
    ...unbuiltPages,
    ...openWechat(settings, { db, clock, alarms, metrics, phoneOrigin: options.phoneOrigin ?? origin }),
    ...openContent(options, alarms, methods),
    ...limitsOf(db, clock, mode === "demo" ? 10 : 1),
  };
  const complete = (context: Context) => ({
    context,
    background: { ...context, ...backgroundParts },
    console: consoleContext(context, options),
    meter,
  });
  if (mode === "production") {
    if (!send) throw new Error("Production cannot do without sending");
    return { ...complete({ ...common, gateways: configuredGateways }), demo: undefined };
  }
  const cashiers = simulatedCashiers(backgroundDb, random, options.phoneOrigin ?? origin);
  const measured = [...cashiers].map(([name, cashier]) => [name, meter.measure(name, cashier)] as const);
  const context = {
    ...common,
    // In the demo, the settings allow only fake gateways on loopback for configured methods.
    gateways: new Map<PaymentMethod, Gateway>([...measured, ...configuredGateways]),
    eraseDemoData,
    recordCaptchaAnswer: (sessionId: string, answer: string) =>
      saveAnswer(db, sessionId, answer, clock.now()),
  };
  return { ...complete(context), demo: { ...context, cashiers } };
}

function openWechat(
  { mode, payments, officialAccount, wechatSignIn }: Settings,
  {
    phoneOrigin,
    ...parts
  }: Omit<Parameters<typeof wechatTickets>[0], "officialAccount"> & { phoneOrigin(): string },
) {
  // As of a shop that has an official account alone. A configured WeChat is not mixed with a simulated one.
  const isSimulated = mode === "demo" && !officialAccount && !payments.wechat;
  const simulated = isSimulated
    ? { inside: { ...simulatedWechat, simulation: { phoneOrigin } }, computer: undefined }
    : undefined;
  return {
    wechatSignIn: wechatSignIn ? openWechatSignIn(wechatSignIn) : simulated,
    wechatDomainFile: officialAccount && domainFileOf(officialAccount),
    wechatTickets: officialAccount && wechatTickets({ ...parts, officialAccount }),
  };
}

function openWechatSignIn({ officialAccount, openPlatform }: WechatSignInSettings): WechatSignIn {
  return {
    inside: openWechatOAuth("official", officialAccount),
    computer: openPlatform && openWechatOAuth("open", openPlatform),
  };
}

function fileStoreOf({ objectStore }: Settings, parts: Pick<Context, "clock" | "metrics" | "alarms">) {
  return objectStore && openFileStore({ ...parts, store: openObjectStore(objectStore, parts.clock) });
}

function limitsOf(db: Database, clock: SynchronizedClock, ipFactor: number) {
  return {
    loginThrottle: new LoginThrottle({ db, clock }),
    rateLimits: new RateLimits({ db, clock, ipFactor }),
  };
}

/** Content that operators publish: the site's content and the desktop tool's releases. */
function openContent(
  { database: { db }, clock, entitlementKeys, settings }: ComposeOptions,
  alarms: Alarms,
  methods: readonly PaymentMethod[],
) {
  const releases = createLiveReleases({ db, clock });
  const key = settings.desktop.updateKeys.tauri;
  const signingKey = key === undefined ? undefined : minisignKeyLine(key);
  const readReleases = async () => ({ releases: listPageReleases(await releases.readAnew()), signingKey });
  const content = publishedContent({
    db,
    clock,
    alarms,
    readCatalogue: (from, now) => readCatalogue(from, now, methods),
    readReleases: entitlementKeys && readReleases,
  });
  return { releases, content };
}

/** The parts of the context that come from the options alone, without a database. */
function contextOptionsOf({
  settings,
  entitlementKeys,
  fileNetwork,
  webhookNetwork,
  origin,
}: ComposeOptions) {
  return {
    origin,
    consoleOrigin: () => settings.console.origin ?? origin(),
    features: settings.features,
    smsDailyBudget: settings.smsDailyBudget,
    entitlementKeys,
    updateKeys: settings.desktop.updateKeys,
    fileNetwork,
    webhookNetwork,
    desktopAccess: { endDevices, endApprovedSignIns },
    quoteUpgrade,
  };
}

function alertsOf({ settings, origin }: ComposeOptions, send: Send): Context["alerts"] {
  const { alerts, console } = settings;
  return {
    channels: openAlertChannels(alerts, (addresses) => mailChannel(addresses, send)),
    language: alerts.language,
    announcesPayments: alerts.announcesPayments,
    consoleUrl: console.isOn ? () => `${console.origin ?? origin()}/console` : undefined,
  };
}

function consoleContext(
  context: Context,
  { database, settings, environment, keyRing, keySettings, clock, logAlarm, origin }: ComposeOptions,
): ConsoleContext {
  const { console: db, consoleReads: readsDb, consoleLists: listsDb } = database;
  return {
    ...context,
    db,
    readsDb,
    listsDb,
    alarms: openAlarms({ db, clock, log: logAlarm, announce: createAnnouncer(context.alerts.channels) }),
    ...limitsOf(db, clock, 1),
    publicSettings: describePublicSettings(environment, settings, keyRing),
    payments: settings.payments,
    examineDeployment: createDeploymentExaminer({
      settings,
      keySettings,
      migrations,
      db: readsDb,
      clock,
      origin,
    }),
    isRehearsal: listRehearsalMethods(settings.mode, settings.payments).length > 0,
  };
}

function outboxSender(db: Database, clock: SynchronizedClock): Send {
  return async (message) => {
    await saveMessage(db, message, clock.now());
    return undefined;
  };
}

function simulatedCashiers(
  db: Database,
  random: Random,
  phoneOrigin: () => string,
): Map<PaymentMethod, SimulatedGateway> {
  const cashierUrl = (orderNo: string) => `${phoneOrigin()}${cashierPath}${orderNo}`;
  return new Map(
    paymentMethods.map((method) => [method, simulatedGateway({ db, random, method, cashierUrl })]),
  );
}

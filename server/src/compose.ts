import { cashierPath } from "@baleen/contract/payments/payments.ts";
import { type PaymentMethod, paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { type Captchas, openCaptchaStock } from "./accounts/captcha/captcha-stock.ts";
import { LoginThrottle } from "./accounts/sessions/login-throttle.ts";
import { type LogAlarm, openAlarms } from "./alarms/alarms.ts";
import { announceTo } from "./alarms/alerts/send-alerts.ts";
import { openAlertChannels } from "./alarms/channels/open-alert-channels.ts";
import type { ConsoleDeps } from "./back-office/console-handler.ts";
import { publishedContent } from "./content/published-content.ts";
import type { DemoDeps } from "./demo/deps.ts";
import { eraseDemoTraces, saveAnswer, saveMessage } from "./demo/outbox-store.ts";
import { type SimulatedGateway, simulatedGateway } from "./demo/simulated-gateway.ts";
import { minisignKeyLine } from "./desktop/desktop-settings.ts";
import { endDevices } from "./desktop/device-store.ts";
import type { EntitlementKeys } from "./desktop/entitlement-keys.ts";
import { liveReleases } from "./desktop/releases/live-releases.ts";
import { releasesOfPages } from "./desktop/releases/read-releases.ts";
import { constantTimeSender, type Wait } from "./messages/constant-time-sender.ts";
import { mailChannel } from "./messages/mail-alert-channel.ts";
import { logMessages } from "./messages/message-log.ts";
import type { Send } from "./messages/senders/sender.ts";
import { withSmsBudget } from "./messages/sms-budget.ts";
import type { Deps } from "./operations/deps.ts";
import { describeSeenSettings } from "./operations/settings/describe-settings.ts";
import type { Settings } from "./operations/settings/settings.ts";
import { type WechatTickets, wechatTickets } from "./pages/wechat-share/wechat-tickets.ts";
import type { Gateway } from "./payments/gateways/gateway.ts";
import { GatewayMeter } from "./payments/gateways/gateway-meter.ts";
import { openGateways } from "./payments/gateways/open-gateways.ts";
import type { SynchronizedClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/database.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import type { Tx } from "./platform/database/transaction.ts";
import { RateLimits } from "./platform/http/rate-limits.ts";
import { type Metrics, noMetrics } from "./platform/metrics/metrics.ts";
import { argon2PasswordHash, type PasswordHash } from "./platform/password-hash.ts";
import { type Random, systemRandom } from "./platform/random.ts";
import type { Network } from "./platform/safe-fetch/safe-fetch.ts";
import { readCatalogue } from "./shop/packages/package-store.ts";

export interface ComposeOptions {
  readonly database: Pick<OpenDatabase, "db" | "background" | "console" | "consoleReads" | "consoleLists">;
  readonly settings: Settings;
  /** Undefined: the desktop tool is off. */
  readonly entitlementKeys: EntitlementKeys | undefined;
  /** For operators to see which settings are set. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly secretKey: string;
  readonly clock: SynchronizedClock;
  /** Writes the log line of an alarm. */
  readonly alarm: LogAlarm;
  readonly metrics?: Metrics | undefined;
  origin(): string;
  /** The origin for phones that scan a code of the demo; differs from `origin` on a local network. */
  phoneOrigin?(): string;
  /** Sends mails and SMS. Required in production; by default the demo stores them in its outbox. */
  readonly send?: Send | undefined;
  // Tests replace these.
  readonly random?: Random;
  readonly passwordHash?: PasswordHash;
  readonly captchas?: Captchas;
  readonly wait?: Wait | undefined;
  readonly fileNetwork?: Network | undefined;
}

export interface Composed {
  readonly deps: Deps;
  /** The same for notices and jobs, with a connection pool of their own. */
  readonly background: Deps;
  /** The same for operators, with connection pools of their own. */
  readonly console: ConsoleDeps;
  readonly demo: DemoDeps | undefined;
  /** How the gateways answer this node. */
  readonly meter: GatewayMeter;
}

/** The composition root: creates the dependencies of handlers and jobs for the mode of the settings. */
export function compose(options: ComposeOptions): Composed {
  const { settings, secretKey, clock, alarm, origin, send, wait } = options;
  const { random = systemRandom, passwordHash = argon2PasswordHash(), metrics = noMetrics } = options;
  const { captchas = openCaptchaStock(random) } = options;
  const { mode, payments } = settings;
  const { db, background: backgroundDb } = options.database;
  const deliver = send ?? outboxSender(db, clock);
  const alerts = alertsOf(options, deliver);
  const announce = announceTo(alerts.channels);
  const alarms = openAlarms({ db, clock, log: alarm, announce });
  const backgroundAlarms = openAlarms({ db: backgroundDb, clock, log: alarm, announce });
  // Gateways raise alarms while they handle notices, in the background.
  const meter = new GatewayMeter(clock, metrics);
  const configuredGateways = openGateways(payments, { clock, random, alarms: backgroundAlarms, meter });
  const common = {
    db,
    clock,
    random,
    passwordHash,
    captchas,
    secretKey,
    ...choicesOf(options),
    origin,
    alarms,
    alerts,
    metrics,
    wechatTickets: ticketsOf(payments, { db, clock, alarms, metrics }),
    ...publishedOf(options, { alarms, readCatalogue: catalogueOf(mode, configuredGateways) }),
    ...limitsOf(db, clock, mode === "demo" ? 10 : 1),
  };
  const inBackground = <Some extends object>(deps: Some) => ({
    ...deps,
    db: backgroundDb,
    alarms: backgroundAlarms,
  });
  const complete = (deps: Deps, requiresSecondFactor: boolean) => ({
    deps,
    background: inBackground(deps),
    console: consoleDeps(deps, options, requiresSecondFactor),
    meter,
  });
  const watched = watchMessages({ ...inBackground(common), log: alarm });
  if (mode === "production") {
    if (!send) throw new Error("Production cannot do without sending");
    const deps = { ...common, sender: constantTimeSender(watched(send), wait), gateways: configuredGateways };
    return { ...complete(deps, true), demo: undefined };
  }
  const cashiers = simulatedCashiers(backgroundDb, random, options.phoneOrigin ?? origin);
  const deps = {
    ...common,
    sender: constantTimeSender(watched(deliver), wait),
    // A configured method uses its fake gateway on loopback: in the demo the settings allow no other.
    gateways: new Map<PaymentMethod, Gateway>([...measureAll(cashiers, meter), ...configuredGateways]),
    eraseDemoTraces,
    recordCaptchaAnswer: (sessionId: string, answer: string) =>
      saveAnswer(db, sessionId, answer, clock.now()),
  };
  return { ...complete(deps, false), demo: { ...deps, cashiers } };
}

function limitsOf(db: Database, clock: SynchronizedClock, ipFactor: number) {
  return {
    loginThrottle: new LoginThrottle({ db, clock }),
    rateLimits: new RateLimits({ db, clock, ipFactor }),
  };
}

/** What operators publish: the site's content, with the releases of the desktop tool. */
function publishedOf(
  { database: { db }, clock, entitlementKeys, settings }: ComposeOptions,
  read: Pick<Parameters<typeof publishedContent>[0], "alarms" | "readCatalogue">,
) {
  const releases = liveReleases({ db, clock });
  const key = settings.desktop.updateKeys.tauri;
  const signingKey = key === undefined ? undefined : minisignKeyLine(key);
  const readReleases = async () => ({ releases: releasesOfPages(await releases.readAnew()), signingKey });
  const source = { db, clock, ...read, readReleases: entitlementKeys && readReleases };
  return { releases, content: publishedContent(source) };
}

/** Undefined without an official account. */
function ticketsOf(
  { wechat }: Settings["payments"],
  deps: Omit<Parameters<typeof wechatTickets>[0], "officialAccount">,
): WechatTickets | undefined {
  const officialAccount = wechat?.officialAccount;
  return officialAccount && wechatTickets({ ...deps, officialAccount });
}

/** In the demo, methods without a configured gateway have a simulated one. */
function catalogueOf(
  mode: ComposeOptions["settings"]["mode"],
  configured: ReadonlyMap<PaymentMethod, Gateway>,
) {
  const methods = mode === "production" ? [...configured.keys()] : paymentMethods;
  return (db: Database, now: Date) => readCatalogue(db, now, methods);
}

function choicesOf({ settings, entitlementKeys, fileNetwork }: ComposeOptions) {
  const { mode, backups, refuseCommonPasswords, smsDailyBudget } = settings;
  const { sendsReminders, sendsConfirmationsBySms, sendsRecoveryNoticesBySms } = settings;
  const expectsBackups = mode === "production" && (backups.folder ?? backups.stanza) !== undefined;
  const sends = { sendsReminders, sendsConfirmationsBySms, sendsRecoveryNoticesBySms };
  const desktop = {
    entitlementKeys,
    updateKeys: settings.desktop.updateKeys,
    fileNetwork,
    endDevices: (tx: Tx, accountId: number, now: Date) => endDevices(tx, accountId, "recovered", now),
  };
  return { ...sends, ...desktop, refuseCommonPasswords, smsDailyBudget, expectsBackups };
}

function alertsOf({ settings, origin }: ComposeOptions, send: Send): Deps["alerts"] {
  const { alerts, console } = settings;
  return {
    channels: openAlertChannels(alerts, (addresses) => mailChannel(addresses, send)),
    language: alerts.language,
    tellsOfPayments: alerts.tellsOfPayments,
    consoleUrl: console.isOn ? () => `${console.origin ?? origin()}/console` : undefined,
  };
}

function consoleDeps(
  deps: Deps,
  { database, settings, environment, secretKey, clock, alarm, origin }: ComposeOptions,
  requiresSecondFactor: boolean,
): ConsoleDeps {
  const { console: db, consoleReads: reads, consoleLists: lists } = database;
  return {
    ...deps,
    db,
    reads,
    lists,
    alarms: openAlarms({ db, clock, log: alarm, announce: announceTo(deps.alerts.channels) }),
    ...limitsOf(db, clock, 1),
    requiresSecondFactor,
    consoleOrigin: () => settings.console.origin ?? origin(),
    settingsSeen: describeSeenSettings(environment, settings, secretKey),
    payments: settings.payments,
  };
}

/** Sends within the day's budget, and logs each message. */
function watchMessages(watching: Parameters<typeof withSmsBudget>[1] & Parameters<typeof logMessages>[1]) {
  return (send: Send): Send => logMessages(withSmsBudget(send, watching), watching);
}

/** The demo's mails and SMS stay in its outbox. */
function outboxSender(db: Database, clock: SynchronizedClock): Send {
  return async (message) => {
    await saveMessage(db, message, clock.now());
    return undefined;
  };
}

function measureAll(gateways: ReadonlyMap<PaymentMethod, Gateway>, meter: GatewayMeter) {
  return [...gateways].map(([method, gateway]) => [method, meter.measure(method, gateway)] as const);
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

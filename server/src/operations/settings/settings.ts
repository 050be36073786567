import { z } from "zod";
import {
  type AlertSettings,
  alertSettingsOf,
  alertVariables,
  findAlertProblems,
} from "../../alarms/channels/alert-settings.ts";
import { type MailSettings, mailSettingsOf, mailVariables } from "../../messages/senders/mail-settings.ts";
import { type SmsSettings, smsSettingsOf, smsVariables } from "../../messages/senders/sms-settings.ts";
import {
  findPaymentProblems,
  type PaymentSettings,
  paymentSettingsOf,
  paymentVariables,
} from "../../payments/gateways/payment-settings.ts";
import {
  type DatabaseSettings,
  databaseSettingsOf,
  databaseVariables,
} from "../../platform/database/database-settings.ts";
import {
  type MetricsSettings,
  metricsSettingsOf,
  metricsVariables,
  port,
} from "../../platform/metrics/metrics-settings.ts";
import { isAddressOrNetwork } from "../../platform/networks.ts";
import { type BackupSettings, backupSettingsOf, backupVariables } from "../backups/tools/backup-settings.ts";
import { readSettingFiles } from "./setting-files.ts";
import { findModeProblems } from "./validate-mode.ts";

const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: "must be an origin such as https://www.example.com, without a path",
});
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);

const wholeSeconds = "must be whole seconds, from 0 to 60";

const proxiesOf = (proxies: readonly string[] = []) => proxies.filter((proxy) => proxy !== "none");
const isNone = (proxies: readonly string[]) => proxies.join() === "none";
/** All settings: format, default and meaning. docs/settings.md is generated from this. */
export const settingsSchema = z.object({
  APP_ENV: z
    .enum(["demo", "production"])
    .default("demo")
    .describe("`demo` needs no account anywhere; `production` refuses to start half-configured"),
  HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("the address it listens on; `0.0.0.0` is all of this machine's"),
  PORT: port.default(3000).describe("the port it listens on; 0 takes a free one"),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe(
      "the site's public origin, used in links, QR codes and the sitemap (demo: `http://localhost:PORT`, and in QR codes this machine's address in the local network if `HOST` is reached from there)",
    ),
  ...databaseVariables,
  SECRET_KEY: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "the key under which codes and card keys are stored; without it unused cards cannot be redeemed (demo: made, in `DATA_DIR`)",
    ),
  REFUSE_COMMON_PASSWORDS: z
    .stringbool()
    .optional()
    .describe("whether the 10,000 most common passwords are refused (production: `true`, demo: `false`)"),
  REMINDERS: z
    .stringbool()
    .optional()
    .describe(
      "whether members are reminded by mail 7, 3 and 1 days before their membership ends and on the day (production: `false`, demo: `true`)",
    ),
  ...mailVariables,
  ...smsVariables,
  ...paymentVariables,
  PAYMENT_REHEARSAL: z
    .stringbool()
    .optional()
    .describe("whether production may use payment gateways on loopback, which move no money"),
  ...alertVariables,
  ...backupVariables,
  TRUST_PROXY: list
    .refine((proxies) => isNone(proxies) || (proxies.length > 0 && proxies.every(isAddressOrNetwork)), {
      error: "must be addresses or networks such as 10.0.0.1, 192.168.0.0/16, or none",
    })
    .optional()
    .describe(
      "addresses or networks of the proxies that may set the client's address, separated by commas, or `none`; required in production (demo: `none`)",
    ),
  CORS_ORIGINS: list
    .pipe(z.array(origin))
    .default([])
    .describe("other origins whose pages may call the API, separated by commas"),
  CONSOLE: z
    .enum(["on", "off"])
    .default("on")
    .describe("whether operators' console is served, at `/console`"),
  CONSOLE_ORIGIN: origin
    .optional()
    .describe(
      "the console's own origin, such as https://console.example.com; the public host then has no `/console`, and this one nothing else (default: `PUBLIC_ORIGIN`)",
    ),
  CONSOLE_ALLOW: list
    .refine((networks) => networks.every(isAddressOrNetwork), {
      error: "must be addresses or networks such as 10.0.0.1, 192.168.0.0/16",
    })
    .default([])
    .describe(
      "addresses or networks that may reach the console, separated by commas; others get 404 (default: all)",
    ),
  ...metricsVariables,
  STOP_DELAY_S: z.coerce
    .number({ error: wholeSeconds })
    .int({ error: wholeSeconds })
    .min(0, { error: wholeSeconds })
    .max(60, { error: wholeSeconds })
    .optional()
    .describe(
      "for how many seconds after SIGTERM everything is still served while `/readyz` already answers 503, so that a proxy turns to other nodes (production: `5`, demo: `0`)",
    ),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .optional()
    .describe("the least important log lines that are written (production: `info`, demo: `warn`)"),
});

type Environment = Readonly<Record<string, string | undefined>>;

export const settingNames = Object.keys(settingsSchema.shape);

export interface ConsoleSettings {
  readonly isOn: boolean;
  /** Undefined: the console is on the site's own host. */
  readonly origin: string | undefined;
  readonly allow: readonly string[];
}

export interface Settings extends DatabaseSettings {
  readonly mode: "demo" | "production";
  readonly host: string;
  readonly port: number;
  /** Undefined in the demo without a setting, where it follows from the port. */
  readonly publicOrigin: string | undefined;
  /** Undefined in the demo, which creates one. */
  readonly secretKey: string | undefined;
  readonly refuseCommonPasswords: boolean;
  readonly sendsReminders: boolean;
  readonly sendsConfirmationsBySms: boolean;
  readonly sendsRecoveryNoticesBySms: boolean;
  /** Unused in the demo, whose mails and SMS go to the outbox. */
  readonly mail: MailSettings | undefined;
  readonly sms: SmsSettings | undefined;
  /** 0 is no limit. */
  readonly smsDailyBudget: number;
  readonly payments: PaymentSettings;
  readonly alerts: AlertSettings;
  readonly backups: BackupSettings;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly console: ConsoleSettings;
  /** Undefined: metrics are not served. */
  readonly metrics: MetricsSettings | undefined;
  readonly stopDelayS: number;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** The settings are invalid; the message has one line for each problem. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

/** The settings as far as they can be used: of wrong ones, those that can be tried alone. */
export type UsableSettings = { readonly [Name in keyof Settings]?: Settings[Name] | undefined } & Pick<
  Settings,
  "mode" | "dataDir"
>;

/** As `readSettings`, with the problems beside what is right. */
export function readUsableSettings(environment: Environment): {
  readonly settings: UsableSettings;
  readonly problems: readonly string[];
} {
  try {
    return { settings: readSettings(environment), problems: [] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { settings: readValidSettings(environment), problems: error.problems };
  }
}

function readValidSettings(environment: Environment): UsableSettings {
  const { values } = readSettingFiles(environment, settingNames);
  const read = <Name extends keyof typeof settingsSchema.shape>(name: Name) =>
    settingsSchema.shape[name].safeParse(values[name]).data as
      | z.output<(typeof settingsSchema.shape)[Name]>
      | undefined;
  const metricsPort = read("METRICS_PORT");
  const metricsHost = read("METRICS_HOST");
  return {
    mode: read("APP_ENV") ?? "production",
    dataDir: settingsSchema.shape.DATA_DIR.parse(values.DATA_DIR),
    host: read("HOST"),
    port: read("PORT"),
    publicOrigin: read("PUBLIC_ORIGIN"),
    databaseUrl: read("DATABASE_URL"),
    databaseDirectUrl: read("DATABASE_DIRECT_URL"),
    secretKey: read("SECRET_KEY"),
    trustProxy: proxiesOf(read("TRUST_PROXY")),
    metrics: metricsPort === undefined || !metricsHost ? undefined : { port: metricsPort, host: metricsHost },
  };
}

/**
 * Reads and validates the settings, from the environment and from the files that it names. Empty variables count as
 * absent. Throws `SettingsError`.
 */
export function readSettings(environment: Environment): Settings {
  const { values: given, addFileProblems } = readSettingFiles(environment, settingNames);
  const parsed = settingsSchema.safeParse(given);
  const found = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  found.push(...findModeProblems(given), ...findPaymentProblems(given), ...findAlertProblems(given));
  const problems = addFileProblems(found);
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const settings = parsed.data;
  const sms = smsSettingsOf(settings);
  return {
    mode: settings.APP_ENV,
    host: settings.HOST,
    port: settings.PORT,
    publicOrigin: settings.PUBLIC_ORIGIN,
    ...databaseSettingsOf(settings),
    secretKey: settings.SECRET_KEY,
    refuseCommonPasswords: settings.REFUSE_COMMON_PASSWORDS ?? settings.APP_ENV === "production",
    sendsReminders: settings.REMINDERS ?? settings.APP_ENV === "demo",
    sendsConfirmationsBySms:
      settings.APP_ENV === "demo" || sms?.templates["purchase-confirmed"] !== undefined,
    sendsRecoveryNoticesBySms:
      settings.APP_ENV === "demo" || sms?.templates["recovery-approved"] !== undefined,
    mail: mailSettingsOf(settings),
    sms,
    smsDailyBudget: settings.SMS_DAILY_BUDGET,
    payments: paymentSettingsOf(settings),
    alerts: alertSettingsOf(settings),
    backups: backupSettingsOf(settings),
    trustProxy: proxiesOf(settings.TRUST_PROXY),
    corsOrigins: settings.CORS_ORIGINS,
    console: {
      isOn: settings.CONSOLE === "on",
      origin: settings.CONSOLE_ORIGIN,
      allow: settings.CONSOLE_ALLOW,
    },
    metrics: metricsSettingsOf(settings),
    stopDelayS: settings.STOP_DELAY_S ?? (settings.APP_ENV === "production" ? 5 : 0),
    logLevel: settings.LOG_LEVEL ?? (settings.APP_ENV === "production" ? "info" : "warn"),
  };
}

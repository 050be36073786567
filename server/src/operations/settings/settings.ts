import { z } from "zod";
import {
  findWechatAppProblems,
  officialAccountOf,
  wechatAppVariables,
  wechatSignInOf,
} from "../../accounts/wechat/settings.ts";
import { alertSettingsOf, alertVariables, findAlertProblems } from "../../alarms/channels/alert-settings.ts";
import { desktopSettingsOf, desktopVariables } from "../../desktop/desktop-settings.ts";
import { mailSettingsOf, mailVariables } from "../../messages/senders/mail-settings.ts";
import { smsSettingsOf, smsVariables } from "../../messages/senders/sms-settings.ts";
import {
  findPaymentProblems,
  merchantsOf,
  paymentSettingsOf,
  paymentVariables,
} from "../../payments/gateways/payment-settings.ts";
import { databaseSettingsOf, databaseVariables } from "../../platform/database/database-settings.ts";
import type { Deployment } from "../../platform/database/deployment.ts";
import { metricsSettingsOf, metricsVariables, port } from "../../platform/metrics/metrics-settings.ts";
import { isAddressOrNetwork } from "../../platform/networks.ts";
import {
  findObjectStoreProblems,
  objectStoreSettingsOf,
  objectStoreVariables,
} from "../../platform/object-store/object-store-settings.ts";
import { systemRandom } from "../../platform/random.ts";
import { Rejection } from "../../platform/rejection.ts";
import { readOrCreateSecretKey } from "../../platform/secret-key.ts";
import {
  checkedText,
  optionalFlag,
  problemOf,
  problemOfIssue,
  splitList,
  wholeNumber,
  withFormatProblem,
} from "../../platform/setting-problem.ts";
import { backupSettingsOf, backupVariables } from "../backups/tools/backup-settings.ts";
import { findMisspeltNames } from "./misspelt-names.ts";
import { readSettingFiles } from "./setting-files.ts";
import { findKeyProblems, findModeProblems, installedSettingFiles } from "./validate-mode.ts";

const origin = checkedText((text) => URL.canParse(text) && new URL(text).origin === text, {
  zh: "要写网站的地址，如https://www.example.com，不带路径",
  en: "must be an origin such as https://www.example.com, without a path",
});
const list = z.string().transform(splitList);
const proxiesOf = (proxies: readonly string[] = []) => proxies.filter((proxy) => proxy !== "none");
const isNone = (proxies: readonly string[]) => proxies.join() === "none";
const longKey = checkedText((text) => text.length >= 32, {
  zh: "至少要有32个字符",
  en: "must have at least 32 characters",
});

/** All settings: format, default and meaning. `npm run settings` prints them. */
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
      "the site's public origin (demo: `http://localhost:PORT`, in QR codes this machine's address in the local network if `HOST` is reached from there)",
    ),
  ...databaseVariables,
  SECRET_KEY: longKey
    .optional()
    .describe(
      "the key under which codes and card keys are stored; without it unused cards cannot be redeemed (demo: made, in `DATA_DIR`)",
    ),
  SECRET_KEY_FORMER: longKey
    .optional()
    .describe("the key that `SECRET_KEY` replaces, until `baleen doctor` says that it can be removed"),
  REFUSE_COMMON_PASSWORDS: optionalFlag(
    "whether the 10,000 most common passwords are refused (production: `true`, demo: `false`)",
  ),
  REMINDERS: optionalFlag(
    "whether members are reminded by mail 7, 3, 1 and 0 days before the end (production: `false`, demo: `true`)",
  ),
  PHONE_BEFORE_PAYING: z
    .enum(["yes", "no"])
    .default("no")
    .describe("whether an account needs a bound phone number before it pays; needs an SMS provider"),
  UPGRADE_CARD_WORTH: z
    .enum(["price", "nothing"])
    .default("nothing")
    .describe(
      "what remaining days of card keys are worth towards a better plan: `price`, that of their package when they were redeemed, or `nothing`",
    ),
  ...mailVariables,
  ...smsVariables,
  ...paymentVariables,
  ...wechatAppVariables,
  PAYMENT_REHEARSAL: optionalFlag(
    "whether production may use payment gateways on loopback, which move no money",
  ),
  ...alertVariables,
  ...desktopVariables,
  ...backupVariables,
  ...objectStoreVariables,
  TRUST_PROXY: list
    .refine(
      (proxies) => isNone(proxies) || (proxies.length > 0 && proxies.every(isAddressOrNetwork)),
      withFormatProblem({
        zh: "要写地址或网段，如10.0.0.1、192.168.0.0/16，或none",
        en: "must be addresses or networks such as 10.0.0.1, 192.168.0.0/16, or none",
      }),
    )
    .optional()
    .describe(
      "addresses or networks of the proxies in front, separated by commas, or `none`; required in production (demo: `none`)",
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
      "the console's own origin; the public host then has no `/console`, and this one nothing else (default: `PUBLIC_ORIGIN`)",
    ),
  CONSOLE_ALLOW: list
    .refine(
      (networks) => networks.every(isAddressOrNetwork),
      withFormatProblem({
        zh: "要写地址或网段，如10.0.0.1、192.168.0.0/16",
        en: "must be addresses or networks such as 10.0.0.1, 192.168.0.0/16",
      }),
    )
    .default([])
    .describe(
      "addresses or networks that may reach the console, separated by commas; others get 404 (default: all)",
    ),
  ...metricsVariables,
  STOP_DELAY_S: wholeNumber({ zh: "要写0到60的整数秒", en: "must be whole seconds, from 0 to 60" }, 60)
    .optional()
    .describe(
      "for how many seconds after SIGTERM everything is still served while `/readyz` is 503 (production: `5`, demo: `0`)",
    ),
  SHARE_PORT: z
    .enum(["yes", "no"])
    .default("no")
    .describe(
      "whether another process of the same user may listen on the port too, as while an upgrade replaces the server; the systemd unit sets it",
    ),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .optional()
    .describe("the least important lines that are logged (production: `info`, demo: `warn`)"),
});

export const settingNames = Object.keys(settingsSchema.shape);

/** The usable settings: invalid values are undefined, and valid ones can still be tried on their own. */
export type UsableSettings = { readonly [Name in keyof Settings]?: Settings[Name] | undefined } & Pick<
  Settings,
  "mode" | "dataDir"
>;

/** Like `readSettings`, but returns the valid settings and the problems instead of throwing. */
export function readUsableSettings(environment: NodeJS.ProcessEnv) {
  const { settings, problems } = checkSettings(environment);
  return { settings: settings ?? readValidSettings(environment), problems };
}

function readValidSettings(environment: NodeJS.ProcessEnv): UsableSettings {
  const { values } = readSettingFiles(environment, settingNames);
  const results = Object.entries(settingsSchema.shape).map(([name, schema]) => [
    name,
    schema.safeParse(values[name]).data,
  ]);
  // Invalid settings are undefined here, although their types do not allow it.
  const valid = Object.fromEntries(results) as z.output<typeof settingsSchema>;
  return {
    mode: valid.APP_ENV ?? "production",
    host: valid.HOST,
    port: valid.PORT,
    publicOrigin: valid.PUBLIC_ORIGIN,
    ...databaseSettingsOf(valid),
    secretKey: valid.SECRET_KEY,
    formerSecretKey: valid.SECRET_KEY_FORMER,
    mail: mailSettingsOf(valid),
    payments: findPaymentProblems(values).length === 0 ? paymentSettingsOf(valid) : undefined,
    wechatSignIn: findWechatAppProblems(values).length === 0 ? wechatSignInOf(valid) : undefined,
    trustProxy: proxiesOf(valid.TRUST_PROXY),
    desktop: desktopSettingsOf(valid),
    metrics: metricsSettingsOf(valid),
  };
}

/**
 * Reads and validates the settings from the environment and the files it references. Empty variables count as absent.
 * Throws `settingsInvalid`.
 */
export function readSettings(environment: NodeJS.ProcessEnv, installed = installedSettingFiles): Settings {
  const { settings, problems } = checkSettings(environment, installed);
  if (!settings) throw new Rejection("settingsInvalid", { problems });
  return settings;
}

/** Returns the settings, or their problems. */
export function checkSettings(environment: NodeJS.ProcessEnv, installed = installedSettingFiles) {
  const { values: given, unread } = readSettingFiles(environment, settingNames);
  const parsed = settingsSchema.safeParse(given);
  const found = parsed.success
    ? []
    : parsed.error.issues.map((issue) => problemOf(issue.path.join("."), problemOfIssue(issue)));
  found.push(
    ...findModeProblems(given, installed),
    ...findKeyProblems(given),
    ...findPaymentProblems(given),
    ...findWechatAppProblems(given),
    ...findAlertProblems(given),
    ...findObjectStoreProblems(given),
    // Not in a demo, whose environment is that of a developer's shell.
    ...(given.APP_ENV === "production" ? findMisspeltNames(given, settingNames) : []),
  );
  const problems = [...found.filter(({ setting }) => !unread.has(setting)), ...unread.values()];
  const settings = parsed.success && problems.length === 0 ? settingsOf(parsed.data) : undefined;
  return { settings, problems };
}

export type Settings = Readonly<ReturnType<typeof settingsOf>>;
export type ConsoleSettings = Readonly<Settings["console"]>;

function settingsOf(values: z.output<typeof settingsSchema>) {
  const mode = values.APP_ENV;
  const sms = smsSettingsOf(values);
  const backups = backupSettingsOf(values);
  return {
    mode,
    host: values.HOST,
    port: values.PORT,
    /** Undefined in a demo without this setting; the origin then depends on the port. */
    publicOrigin: values.PUBLIC_ORIGIN,
    ...databaseSettingsOf(values),
    /** Undefined in the demo, which creates its own key. */
    secretKey: values.SECRET_KEY,
    formerSecretKey: values.SECRET_KEY_FORMER,
    features: {
      refuseCommonPasswords: values.REFUSE_COMMON_PASSWORDS ?? mode === "production",
      /** Whether members get a reminder mail before their membership ends. */
      sendsReminders: values.REMINDERS ?? mode === "demo",
      sendsSms: mode === "demo" || sms !== undefined,
      /** Whether an account needs a bound phone number before it pays. */
      requiresPhoneToPay: values.PHONE_BEFORE_PAYING === "yes",
      /** Whether remaining days of card keys count when the difference to a better plan is paid. */
      creditsCardDays: values.UPGRADE_CARD_WORTH === "price",
      /**
       * Whether buyers without an e-mail address get confirmations by SMS; in production this needs an approved
       * template.
       */
      sendsConfirmationsBySms: mode === "demo" || sms?.templates["purchase-confirmed"] !== undefined,
      /** Whether owners without an e-mail address are notified of a recovery by SMS. */
      sendsRecoveryNoticesBySms: mode === "demo" || sms?.templates["recovery-approved"] !== undefined,
      /** Whether a daily backup is expected. */
      expectsBackups: mode === "production" && (backups.folder ?? backups.stanza) !== undefined,
      /** In production an operator without a second factor can only enrol one. */
      requiresSecondFactor: mode === "production",
    },
    // Unused in the demo, which sends mails and SMS to its outbox.
    mail: mailSettingsOf(values),
    sms,
    /** 0 means unlimited. */
    smsDailyBudget: values.SMS_DAILY_BUDGET,
    payments: paymentSettingsOf(values),
    /** WeChat's official account, if there is one, and signing in with WeChat, if it is on. */
    officialAccount: officialAccountOf(values),
    wechatSignIn: wechatSignInOf(values),
    alerts: alertSettingsOf(values),
    desktop: desktopSettingsOf(values),
    backups,
    /** If undefined, uploaded images are stored in the database. */
    objectStore: objectStoreSettingsOf(values),
    trustProxy: proxiesOf(values.TRUST_PROXY),
    corsOrigins: values.CORS_ORIGINS,
    console: {
      isOn: values.CONSOLE === "on",
      /** If undefined, the console is on the site's own host. */
      origin: values.CONSOLE_ORIGIN,
      allow: values.CONSOLE_ALLOW,
    },
    /** If undefined, metrics are not served. */
    metrics: metricsSettingsOf(values),
    /** Another process of this user may listen on the same ports. */
    sharesPorts: values.SHARE_PORT === "yes",
    stopDelayS: values.STOP_DELAY_S ?? (mode === "production" ? 5 : 0),
    logLevel: values.LOG_LEVEL ?? (mode === "production" ? "info" : "warn"),
  };
}

/** The deployment described by the settings. Creates the demo's secret key at its first start. */
export async function prepareDeployment(settings: Settings): Promise<Deployment> {
  const { mode, secretKey, formerSecretKey, dataDir, payments } = settings;
  return {
    mode,
    secretKey: secretKey ?? (await readOrCreateSecretKey(dataDir, systemRandom)),
    formerSecretKey,
    merchants: merchantsOf(payments),
  };
}

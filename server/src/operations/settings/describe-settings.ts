import type { readSettings } from "@baleen/contract/back-office/settings.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { z } from "zod";
import type { KeyRing } from "../../platform/key-ring.ts";
import { readSettingFiles } from "./setting-files.ts";
import { meaningsInChinese } from "./setting-meanings.data.ts";
import { type Settings, settingNames, settingsSchema } from "./settings.ts";
import { requiredSettingNames } from "./validate-mode.ts";

type SettingsReply = ReplyOf<typeof readSettings>;

/** A process's settings without secret values. */
export interface PublicSettings extends Pick<SettingsReply, "mode"> {
  readonly settings: readonly SettingsReply["settings"][number][];
}

export function describeSettings(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const byDefault = describeDefault(schema);
    const meaning = schema.description ?? "";
    return `| \`${name}\` | ${byDefault ? `${meaning} (default: \`${byDefault}\`)` : meaning} |`;
  });
  return [
    "# Settings",
    "",
    "Environment variables, read once at the start.",
    "",
    "Each can also be in a file, which `NAME_FILE` names: `SECRET_KEY_FILE=/run/secrets/secret_key` instead of `SECRET_KEY`. One",
    "newline at the end is not part of the value. Setting both is an error.",
    "",
    "| name | meaning |",
    "|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** A setting's default as one would write it; empty if there is none. */
export function describeDefault(schema: z.ZodType): string {
  const { data } = schema.safeParse(undefined);
  return data === undefined || (Array.isArray(data) && data.length === 0) ? "" : String(data);
}

const fingerprintDigits = 6;

/** Settings that are not secret: the only ones whose values operators can read. */
const readableSettings =
  /^(APP_ENV|HOST|PORT|PUBLIC_ORIGIN|DATA_DIR|REFUSE_COMMON_PASSWORDS|REMINDERS|PHONE_BEFORE_PAYING|UPGRADE_CARD_WORTH|MAIL_FROM|SMS_(PROVIDER|SIGN_NAME|TEMPLATE_\w+|DAILY_BUDGET|APP_ID|REGION|ENDPOINT)|(WECHAT_PAY|WECHAT_OFFICIAL_ACCOUNT|WECHAT_OPEN_PLATFORM|ALIPAY|HUPI)_(APP_ID|MERCHANT_ID|SELLER_ID|PUBLIC_KEY_ID|CHANNEL|GATEWAY|NATIVE|H5)|WECHAT_(SIGN_IN|DOMAIN_FILE|OAUTH_GATEWAY|API_GATEWAY)|PAYMENT_REHEARSAL|ALERT_(LANGUAGE|ON_PAYMENT|MAIL)|TRUST_PROXY|CORS_ORIGINS|CONSOLE(_ORIGIN|_ALLOW)?|STOP_DELAY_S|SHARE_PORT|LOG_LEVEL|METRICS_(PORT|HOST)|BACKUP_DIR|BACKUP_PUBLIC_KEY|POSTGRES_BIN|PGBACKREST_STANZA|MEDIA_(URL|ENDPOINT|REGION|BUCKET_IN)|UPDATE_\w+_PUBLIC_KEY)$/;

/** Whether operators never read the setting's value, and installations keep it in a file. */
export const isSecretSetting = (name: string): boolean => !readableSettings.test(name);

/** The settings to look at first: those required for the start, and those needed to keep the site running. */
const importantSettings = ["APP_ENV", ...requiredSettingNames, "SMS_PROVIDER", "ALERT_MAIL", "BACKUP_DIR"];

/** A process's settings for operators: meaning, source, and value unless it is a secret. */
export function describePublicSettings(
  environment: NodeJS.ProcessEnv,
  { mode }: Pick<Settings, "mode">,
  keyRing: KeyRing,
): PublicSettings {
  const { values, files } = readSettingFiles(environment, settingNames);
  const settings = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const value = values[name];
    return {
      name,
      meaning: {
        // The schema's keys are the setting names; `Object.entries` loses that type.
        zh: meaningsInChinese[name as keyof typeof meaningsInChinese],
        en: (schema.description ?? "").replaceAll("`", ""),
      },
      source: sourceOf(value, files.get(name)),
      file: files.get(name) ?? null,
      value: isSecretSetting(name) ? null : (value ?? null),
      isSecret: isSecretSetting(name),
      matters: importantSettings.includes(name),
      default: describeDefault(schema) || null,
      fingerprint:
        value === undefined
          ? null
          : keyRing.stableDigest("setting", [name, value]).slice(0, fingerprintDigits),
    };
  });
  return { mode, settings };
}

function sourceOf(value: string | undefined, file: string | undefined) {
  if (value === undefined) return "default" as const;
  return file === undefined ? ("environment" as const) : ("file" as const);
}

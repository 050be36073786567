import type { SeenSettings } from "../../back-office/deps.ts";
import { keyedDigest } from "../../platform/digest.ts";
import { readSettingFiles } from "./setting-files.ts";
import { meaningsInChinese } from "./setting-meanings.data.ts";
import { type Settings, settingNames, settingsSchema } from "./settings.ts";

/** The content of docs/settings.md. */
export function describeSettings(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const byDefault = writeDefault(schema.safeParse(undefined).data);
    const meaning = schema.description ?? "";
    return `| \`${name}\` | ${byDefault ? `${meaning} (default: ${byDefault})` : meaning} |`;
  });
  return [
    "# Settings",
    "",
    "Environment variables, read once at the start. This page is made from `server/src/operations/settings/settings.ts`.",
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

function writeDefault(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  return `\`${String(value)}\``;
}

const fingerprintDigits = 6;

/** What operators see of a process's settings: what each means and whether it is set, never its value. */
export function describeSeenSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { mode }: Pick<Settings, "mode">,
  secretKey: string,
): SeenSettings {
  const { values } = readSettingFiles(environment, settingNames);
  const settings = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const value = values[name];
    const byDefault = writeDefault(schema.safeParse(undefined).data).replaceAll("`", "");
    return {
      name,
      meaning: {
        // The schema's keys are the names of the settings; `Object.entries` loses that.
        zh: meaningsInChinese[name as keyof typeof meaningsInChinese],
        en: (schema.description ?? "").replaceAll("`", ""),
      },
      isSet: value !== undefined,
      default: byDefault || null,
      fingerprint:
        value === undefined
          ? null
          : keyedDigest(secretKey, "setting", name, value).slice(0, fingerprintDigits),
    };
  });
  return { mode, settings };
}

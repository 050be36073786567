import type { Localized } from "@baleen/contract/language.ts";
import { z } from "zod";
import { describeDefault, isSecretSetting } from "./describe-settings.ts";
import { installationGroups } from "./installation-settings.data.ts";
import { meaningsInChinese } from "./setting-meanings.data.ts";
import { settingsSchema } from "./settings.ts";

/** A setting as the shipped files show it. */
export interface DeploymentSetting {
  readonly name: string;
  readonly use: "required" | "recommended" | "optional" | "advanced";
  readonly isSecret: boolean;
  /** A secret's file name, in the folder of secrets. */
  readonly fileName: string;
  readonly meaning: Localized;
  /** A value to begin with; empty if there is none. */
  readonly example: string;
  /** The label of its field in a panel's form. */
  readonly label: Localized | undefined;
  /** The only values, if they are few. */
  readonly values: readonly string[] | undefined;
}

interface DeploymentGroup {
  readonly title: Localized;
  readonly settings: readonly DeploymentSetting[];
}

const otherSettingsTitle: Localized = {
  zh: "其他配置项的默认值，通常不用改",
  en: "The other settings at their defaults, which rarely change",
};

/** All settings in the order of the shipped files: first those of `installationGroups`, then the others. */
export function listDeploymentSettings(): readonly DeploymentGroup[] {
  const groups = installationGroups.map(({ title, settings }) => ({
    title,
    settings: Object.entries(settings).map(([name, { use, example, label }]) =>
      describeSetting(name, { use, example, label }),
    ),
  }));
  const names = groups.flatMap(({ settings }) => settings.map(({ name }) => name));
  const others = Object.keys(settingsSchema.shape).filter((name) => !names.includes(name));
  return [
    ...groups,
    { title: otherSettingsTitle, settings: others.map((name) => describeSetting(name, { use: "advanced" })) },
  ];
}

function describeSetting(
  name: string,
  {
    use,
    example,
    label,
  }: Pick<DeploymentSetting, "use"> &
    Partial<Record<"example", string | undefined>> & {
      readonly label?: Localized | undefined;
    },
): DeploymentSetting {
  // The names are the schema's keys; `Object.entries` loses that type.
  const key = name as keyof typeof settingsSchema.shape;
  const schema = settingsSchema.shape[key];
  const { enum: values } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return {
    name,
    use,
    isSecret: isSecretSetting(name),
    fileName: name.toLowerCase(),
    meaning: { zh: meaningsInChinese[key], en: (schema.description ?? "").replaceAll("`", "") },
    example: example ?? describeDefault(schema),
    label,
    values: values?.map(String),
  };
}

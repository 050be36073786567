import { settingsSchema } from "./settings.ts";

/** The content of docs/settings.md. */
export function describeSettings(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const byDefault = schema.safeParse(undefined).data;
    return `| \`${name}\` | ${schema.description ?? ""} | ${writeDefault(byDefault)} |`;
  });
  return [
    "# Settings",
    "",
    "Environment variables, read and checked once at the start. This page is made from `server/src/settings.ts`.",
    "",
    "| name | meaning | default |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function writeDefault(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "";
  return `\`${String(value)}\``;
}

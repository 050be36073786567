import type { Localized } from "@baleen/contract/language.ts";

/**
 * Replaces `npm run …` by `baleen …` in a text on an installed site: there is no npm. The units, the image and the command
 * `baleen` set `BALEEN_RUNS`.
 */
export function adaptCommands(text: string, environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.BALEEN_RUNS === undefined) return text;
  return text.replaceAll(
    /npm run ([a-z]+(?:[:-][a-z]+)?)( --)?/g,
    (_, name: string) => `baleen ${name.replace(":", "-")}`,
  );
}

export const adaptCommandsInBoth = ({ zh, en }: Localized): Localized => ({
  zh: adaptCommands(zh),
  en: adaptCommands(en),
});

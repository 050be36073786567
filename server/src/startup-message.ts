import type { Settings } from "./operations/settings/settings.ts";

interface StartupFacts extends Pick<Settings, "mode" | "dataDir"> {
  readonly origin: string;
  /** The origin for phones on the local network. */
  readonly networkOrigin: string | undefined;
  readonly database: string;
  readonly cardKeys: readonly string[];
  /** The console's first operator, at the demo's first start. */
  readonly operator: { readonly login: string; readonly password: string } | undefined;
}

/** The message on standard output after the start: the URL and, in the demo, what to try. */
export function writeStartupMessage({
  mode,
  dataDir,
  origin,
  networkOrigin,
  database,
  cardKeys,
  operator,
}: StartupFacts): string {
  const databaseText = database === "embedded" ? `embedded, in ${dataDir}` : database;
  const lines = [`Baleen is at ${origin} (${mode} mode, database: ${databaseText})`];
  if (mode === "demo") {
    if (networkOrigin) lines.push(`Phones on this network reach it at ${networkOrigin}`);
    lines.push(`Mails and SMS are kept at ${origin}/demo/outbox`);
    if (cardKeys.length > 0) lines.push(`Card keys to try: ${cardKeys.join(" ")}`);
    if (operator) {
      lines.push(`Console: ${origin}/console  login ${operator.login}  password ${operator.password}`);
    }
    lines.push("", ...firstSteps(origin));
  }
  return lines.join("\n");
}

function firstSteps(origin: string): string[] {
  return [
    "Four things to try first:",
    `  1. Buy: press "Sample member" at the foot of any page, then a plan at ${origin}/pricing, then "open the simulated cashier".`,
    `  2. Register by mail: ${origin}/register; the code arrives at ${origin}/demo/outbox.`,
    `  3. Activate a card key: "Card key" at the foot of the page, then ${origin}/profile.`,
    `  4. Buy inside WeChat: "Try WeChat" at the foot of the page makes this browser a simulated WeChat; then a plan at ${origin}/pricing.`,
  ];
}

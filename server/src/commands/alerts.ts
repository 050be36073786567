import { writeTest } from "../alerts/write-alert.ts";
import { type AlertChannelName, alertChannelNames } from "../outside/alert-channels/alert-channel.ts";
import { openAlertChannels } from "../outside/alert-channels/open-alert-channels.ts";
import { systemClock } from "../outside/clock.ts";
import { openSender } from "../outside/senders/open-sender.ts";
import { readSettings, type Settings } from "../settings.ts";
import { printOutput, UsageError } from "./with-command-deps.ts";

const usage = `Sends a test to each channel that is set up for alerts, or to one of them, and says what came of it.

  npm run alerts -- test [${alertChannelNames.join(" | ")}]

It needs the server's settings, and no database.`;

const notSetUp = "没有设置任何告警渠道 / No channel is set up; docs/operations.md says how, under Alerts";

function consoleUrlOf({ console, publicOrigin, port }: Settings) {
  const origin = console.origin ?? publicOrigin ?? `http://localhost:${port}`;
  return console.isOn ? () => `${origin}/console` : undefined;
}

async function run([word, name]: readonly string[]): Promise<string> {
  if (word !== "test") throw new UsageError(usage);
  const settings = readSettings(process.env);
  const channels = openAlertChannels(settings.alerts, openSender(settings));
  const asked = name === undefined ? [...channels.keys()] : [channelNamed(name)];
  if (asked.length === 0) throw new UsageError(notSetUp);
  const now = systemClock.now();
  const writing = { language: settings.alerts.language, consoleUrl: consoleUrlOf(settings) };
  const message = writeTest(now, writing);
  const lines: string[] = [];
  let hasFailed = false;
  for (const channelName of asked) {
    const channel = channels.get(channelName);
    const result = channel ? await channel.send(message, now).then(sentenceOf, failureOf) : missing;
    hasFailed ||= result.failed;
    lines.push(`${result.failed ? "FAIL" : "ok  "}  ${channelName}: ${result.text}\n`);
  }
  if (hasFailed) throw new Error(lines.join("").trimEnd());
  return lines.join("");
}

function channelNamed(name: string): AlertChannelName {
  const found = alertChannelNames.find((known) => known === name);
  if (!found) throw new UsageError(usage);
  return found;
}

const missing = { failed: true, text: "没有设置 / not set up" };

function sentenceOf(delivery: "sent" | { readonly laterInS: number }) {
  if (delivery === "sent")
    return { failed: false, text: "已接收，请在群里或邮箱中确认 / accepted; look whether it has arrived" };
  const { laterInS } = delivery;
  const text = `超过频率限制，${laterInS}秒后再试 / over its limit; try again in ${laterInS} s`;
  return { failed: true, text };
}

function failureOf(error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  return { failed: true, text: `没有接收 / not accepted: ${reason}` };
}

await printOutput(() => run(process.argv.slice(2)));

import { alertChannelNames } from "@baleen/contract/back-office/settings.ts";
import { testChannels } from "../alarms/alerts/test-channels.ts";
import { openAlertChannels } from "../alarms/channels/open-alert-channels.ts";
import { mailChannel } from "../messages/mail-alert-channel.ts";
import { openSender } from "../messages/senders/open-sender.ts";
import { readSettings, type Settings } from "../operations/settings/settings.ts";
import { systemClock } from "../platform/clock.ts";
import { type Invocation, oneOf, printOutput, UsageError } from "./command-line.ts";

const usage = `Sends a test to each channel that is set up for alerts, or to one of them, and says what came of it.

  npm run alerts -- test [${alertChannelNames.join(" | ")}]

It needs the server's settings, and no database.`;

const notSetUp = "没有设置任何告警渠道 / No channel is set up; docs/operations.md says how, under Alerts";

function consoleUrlOf({ console, publicOrigin, port }: Settings) {
  const origin = console.origin ?? publicOrigin ?? `http://localhost:${port}`;
  return console.isOn ? () => `${origin}/console` : undefined;
}

export async function run({ words: [word, name], environment }: Invocation): Promise<string> {
  if (word !== "test") throw new UsageError(usage);
  const settings = readSettings(environment);
  const send = openSender(settings);
  const all = openAlertChannels(settings.alerts, (addresses) => mailChannel(addresses, send));
  const names = name === undefined ? [...all.keys()] : [oneOf(alertChannelNames, name, usage)];
  if (names.length === 0) throw new UsageError(notSetUp);
  const channels = new Map([...all].filter(([channel]) => names.includes(channel)));
  const writing = { language: settings.alerts.language, consoleUrl: consoleUrlOf(settings) };
  const tests = await testChannels({ channels, ...writing }, "command", systemClock.now());
  const lines = names.map((channel) => {
    const test = tests.find((one) => one.channel === channel);
    if (!test) return `FAIL  ${channel}: 没有设置 / not set up`;
    if (test.problem) return `FAIL  ${channel}: 没有接收 / not accepted: ${test.problem.en}`;
    return `ok    ${channel}: 已接收，请在群里或邮箱中确认 / accepted; look whether it has arrived`;
  });
  const output = lines.join("\n");
  if (lines.some((line) => line.startsWith("FAIL"))) throw new Error(output);
  return `${output}\n`;
}

if (import.meta.main) await printOutput(run);

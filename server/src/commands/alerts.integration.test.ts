import { expect, onTestFinished, test } from "vitest";
import { startAlertBots } from "../../../fake-gateways/alert-bots.ts";
import { runCommand } from "../testing/run-command.ts";

async function openBots() {
  const bots = await startAlertBots(() => new Date());
  onTestFinished(() => bots.close());
  const run = (words: readonly string[], settings = {}) =>
    runCommand("alerts", "postgres://127.0.0.1:1/none", words, { ...bots.settings, ...settings });
  return { bots, run };
}

test("the test goes to each channel that is set up, without a database", async () => {
  const { bots, run } = await openBots();
  const output = await run(["test"]);
  expect(output.match(/^ok {4}\w+: 已接收.+ \/ accepted/gm)).toHaveLength(4);
  expect(bots.shownMessages.map(({ bot }) => bot).toSorted()).toEqual([
    "dingtalk",
    "feishu",
    "webhook",
    "wecom",
  ]);
  expect(bots.shownMessages.find(({ bot }) => bot === "wecom")?.body).toContain(
    "这是npm run alerts -- test发出的测试，无需处理。",
  );
});

test("it goes to one channel if one is named", async () => {
  const { bots, run } = await openBots();
  expect(await run(["test", "feishu"])).toContain("feishu: 已接收");
  expect(bots.shownMessages.map(({ bot }) => bot)).toEqual(["feishu"]);
});

test("what a channel does not accept is said in words", async () => {
  const { run } = await openBots();
  const output = await run(["test"], {
    ALERT_DINGTALK_SECRET: "SECwrong",
    ALERT_WEBHOOK_URL: "http://127.0.0.1:1/",
  });
  expect(output).toContain("ok    wecom");
  expect(output).toContain("FAIL  dingtalk: 没有接收 / not accepted: 127.0.0.1");
  expect(output).toContain("refused it: 310000");
  expect(output).toContain("FAIL  webhook: 没有接收 / not accepted: 127.0.0.1:1 gave no answer: ");
  expect(output).not.toContain("access_token");
});

test("without a channel, and with one that is not set up, it says so", async () => {
  expect(await runCommand("alerts", "", ["test"])).toContain("No channel is set up");
  expect(await runCommand("alerts", "", ["test", "mail"])).toContain("FAIL  mail: 没有设置 / not set up");
  expect(await runCommand("alerts", "", ["send"])).toContain("npm run alerts -- test");
});

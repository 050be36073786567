import { expect, onTestFinished, test } from "vitest";
import { startAlertBots } from "../../../../fake-gateways/alert-bots.ts";
import { mailChannel } from "../../messages/mail-alert-channel.ts";
import { answerHttp } from "../../messages/senders/testing/answer-http.ts";
import type { AlertMessage } from "./alert-channel.ts";
import {
  dingtalkChannel,
  feishuChannel,
  openAlertChannels,
  signDingtalk,
  signFeishu,
  signWebhook,
  webhookChannel,
  wecomChannel,
} from "./open-alert-channels.ts";

const now = new Date(1_795_305_600_000);

const message: AlertMessage = {
  id: "7",
  kind: "payment.mismatch",
  severity: "now",
  subject: "P2026",
  sentence: "【立即处理】实付金额与订单不符",
  lines: ["对象：P2026", "应付 ¥39.00，实付 ¥0.39"],
  link: { label: "打开控制台", url: "https://console.example.com/console" },
  at: now,
};

async function listen(body: string, status = 200) {
  const listener = await answerHttp(() => ({ status, body }));
  onTestFinished(() => listener.close());
  return listener;
}

test("DingTalk's signature is that of its vector", () => {
  expect(signDingtalk(1_795_305_600_000, "SECtest")).toBe("FGvxuFmouHUhwFB0HS2LonFL23vuZhI9bMBSkWIDT3I%3D");
});

test("Feishu's signature is that of its vector", () => {
  expect(signFeishu(1_795_305_600, "feishutest")).toBe("p8uMq6DSpN7FKTziNOPj3K8t0EFJk+4sdkvLKUsD/LA=");
});

test("WeCom gets these bytes", async () => {
  const { origin, requests } = await listen('{"errcode":0,"errmsg":"ok"}');
  const url = `${origin}/cgi-bin/webhook/send?key=K`;
  expect(await wecomChannel(url).send(message, now)).toBe("sent");
  expect(requests[0]?.body).toBe(
    '{"msgtype":"markdown","markdown":{"content":"<font color=\\"warning\\">【立即处理】实付金额与订单不符</font>\\n对象：P2026\\n应付 ¥39.00，实付 ¥0.39\\n[打开控制台](https://console.example.com/console)"}}',
  );
});

test("DingTalk gets these bytes, and a signed address", async () => {
  const { origin, requests } = await listen('{"errcode":0,"errmsg":"ok"}');
  const channel = dingtalkChannel({ url: `${origin}/robot/send?access_token=T`, secret: "SECtest" });
  expect(await channel.send(message, now)).toBe("sent");
  expect(requests[0]?.query.toString()).toBe(
    "access_token=T&timestamp=1795305600000&sign=FGvxuFmouHUhwFB0HS2LonFL23vuZhI9bMBSkWIDT3I%3D",
  );
  expect(requests[0]?.body).toBe(
    '{"msgtype":"markdown","markdown":{"title":"【立即处理】实付金额与订单不符","text":"【立即处理】实付金额与订单不符\\n\\n对象：P2026\\n\\n应付 ¥39.00，实付 ¥0.39\\n\\n[打开控制台](https://console.example.com/console)"},"at":{"isAtAll":false}}',
  );
});

test("Feishu gets these bytes", async () => {
  const { origin, requests } = await listen('{"code":0,"data":{},"msg":"success"}');
  const url = `${origin}/open-apis/bot/v2/hook/ID`;
  expect(await feishuChannel({ url, secret: "feishutest" }).send(message, now)).toBe("sent");
  expect(requests[0]?.body).toBe(
    '{"timestamp":"1795305600","sign":"p8uMq6DSpN7FKTziNOPj3K8t0EFJk+4sdkvLKUsD/LA=","msg_type":"interactive","card":{"header":{"title":{"tag":"plain_text","content":"【立即处理】实付金额与订单不符"},"template":"red"},"elements":[{"tag":"div","text":{"tag":"lark_md","content":"对象：P2026\\n应付 ¥39.00，实付 ¥0.39\\n[打开控制台](https://console.example.com/console)"}}]}}',
  );
});

test("an own receiver gets these bytes, and a signature over them", async () => {
  const { origin, requests } = await listen("", 204);
  expect(await webhookChannel({ url: `${origin}/own`, secret: "own" }).send(message, now)).toBe("sent");
  const body =
    '{"id":"7","kind":"payment.mismatch","severity":"now","subject":"P2026","sentence":"【立即处理】实付金额与订单不符","at":"2026-11-22T00:00:00.000Z","link":"https://console.example.com/console"}';
  expect(requests[0]?.body).toBe(body);
  const signature = `t=1795305600,v1=${signWebhook(1_795_305_600, body, "own")}`;
  expect(requests[0]?.headers["baleen-signature"]).toBe(signature);
});

test("the fakes, which sign with code of their own, accept all of it", async () => {
  const bots = await startAlertBots(() => now);
  onTestFinished(() => bots.close());
  const { ALERT_WECOM_URL = "", ALERT_DINGTALK_URL = "", ALERT_FEISHU_URL = "" } = bots.settings;
  const settings = {
    language: "zh" as const,
    announcesPayments: false,
    mail: [],
    wecomUrl: ALERT_WECOM_URL,
    dingtalk: { url: ALERT_DINGTALK_URL, secret: "SECtest" },
    feishu: { url: ALERT_FEISHU_URL, secret: "feishutest" },
    webhook: { url: `${bots.origin}/own`, secret: "own-secret" },
  };
  const channels = openAlertChannels(settings, (addresses) => mailChannel(addresses, async () => undefined));
  for (const channel of channels.values()) expect(await channel.send(message, now)).toBe("sent");
  expect(bots.shownMessages.map(({ bot }) => bot)).toEqual(["wecom", "dingtalk", "feishu", "webhook"]);
  const wrong = feishuChannel({ url: ALERT_FEISHU_URL, secret: "another" });
  await expect(wrong.send(message, now)).rejects.toThrow("refused it: 19021");
});

test("200 with an error code is a failure, and with the code of a limit means later", async () => {
  const refusing = await listen('{"errcode":93000,"errmsg":"invalid webhook url"}');
  await expect(wecomChannel(refusing.origin).send(message, now)).rejects.toThrow("93000 invalid webhook url");
  const limiting = await listen('{"errcode":45009,"errmsg":"api freq out of limit"}');
  expect(await wecomChannel(limiting.origin).send(message, now)).toEqual({ laterInS: 60 });
  const busy = await listen('{"code":11232,"msg":"frequency limited"}');
  const feishu = feishuChannel({ url: busy.origin, secret: "s" });
  expect(await feishu.send(message, now)).toEqual({ laterInS: 60 });
});

test.each(["", "<html>", "null", '{"errmsg":"ok"}'])(
  "an answer without a code is a failure: %j",
  async (body) => {
    const { origin } = await listen(body);
    await expect(wecomChannel(origin).send(message, now)).rejects.toThrow("refused it");
  },
);

test("a failure names the host, and neither key nor token", async () => {
  const url = "http://127.0.0.1:1/robot/send?access_token=topsecret";
  const failure = await dingtalkChannel({ url, secret: "SECtest" }).send(message, now).then(String, String);
  expect(failure).toContain("127.0.0.1:1 gave no answer");
  expect(failure).not.toMatch(/topsecret|SECtest|sign=/);
});

test("a text that is too long for WeCom loses its last lines and keeps its link", async () => {
  const { origin, requests } = await listen('{"errcode":0}');
  const lines = Array.from({ length: 300 }, (_, n) => `第${n}行：支付平台没有回应查询`);
  await wecomChannel(origin).send({ ...message, lines }, now);
  const { content } = JSON.parse(requests[0]?.body ?? "").markdown;
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4_096);
  expect(content).toMatch(/\(https:\/\/console\.example\.com\/console\)$/);
});

test("one mailbox that is rejected keeps no other from its mail", async () => {
  const { NotSentError } = await import("../../messages/senders/sender.ts");
  const sent: string[] = [];
  const channel = mailChannel(["gone@example.com", "ops@example.com"], async ({ to, subject, text }) => {
    if (to.startsWith("gone")) throw new NotSentError("refused", "address");
    sent.push(`${to}: ${subject}\n${text}`);
  });
  expect(await channel.send(message, now)).toBe("sent");
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("打开控制台: https://console.example.com/console");
});

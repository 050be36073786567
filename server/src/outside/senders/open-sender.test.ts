import { afterEach, expect, test } from "vitest";
import { openSender } from "./open-sender.ts";
import { NotConfiguredError, type Outgoing } from "./sender.ts";
import { answerHttp, type Listener } from "./testing/answer-http.ts";
import { type MailServer, openMailServer } from "./testing/mail-server.ts";
import { aliyunKey, speakAliyun } from "./testing/speak-aliyun.ts";

let mailServer: MailServer;
let listener: Listener;
afterEach(async () => {
  await mailServer?.close();
  await listener?.close();
});

const mail: Outgoing = { channel: "email", to: "a@example.org", purpose: "bind", subject: "S", text: "T" };
const sms: Outgoing = { channel: "sms", to: "13800001234", purpose: "bind", code: "402817", text: "T" };

test("mails go to the mail server, SMS to the provider, each resting for itself", async () => {
  mailServer = await openMailServer();
  listener = await answerHttp(speakAliyun("isv.AMOUNT_NOT_ENOUGH"));
  const send = openSender({
    mail: { smtpUrl: `smtp://127.0.0.1:${mailServer.port}`, from: "no-reply@example.com" },
    sms: {
      provider: "aliyun",
      accessKeyId: aliyunKey.id,
      accessKeySecret: aliyunKey.secret,
      signName: "鲸帧",
      templates: { bind: "SMS_1" },
      appId: undefined,
      region: undefined,
      endpoint: listener.origin,
    },
  });
  for (let time = 0; time < 5; time += 1) {
    await expect(send(sms)).rejects.toThrow("Aliyun refused an SMS: isv.AMOUNT_NOT_ENOUGH");
  }
  await expect(send(sms)).rejects.toThrow("rests");
  expect(listener.heard).toHaveLength(5);
  await send(mail);
  expect(mailServer.delivered).toHaveLength(1);
});

test("a channel that is not set up says so", async () => {
  const send = openSender({ mail: undefined, sms: undefined });
  await expect(send(mail)).rejects.toThrow(NotConfiguredError);
  await expect(send(sms)).rejects.toThrow("Sending by sms is not set up");
});

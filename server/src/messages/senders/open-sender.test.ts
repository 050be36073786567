import { afterEach, expect, test } from "vitest";
import { openSender, withCircuitBreaker } from "./open-sender.ts";
import { NotConfiguredError, NotSentError, type OutgoingMessage } from "./sender.ts";
import { aliyunKey, answerAsAliyun } from "./testing/answer-as-aliyun.ts";
import { answerHttp, type TestServer } from "./testing/answer-http.ts";
import { type MailServer, openMailServer } from "./testing/mail-server.ts";

let mailServer: MailServer;
let listener: TestServer;
afterEach(async () => {
  await mailServer?.close();
  await listener?.close();
});

const mail: OutgoingMessage = {
  channel: "email",
  to: "a@example.org",
  purpose: "bind",
  subject: "S",
  text: "T",
};
const sms: OutgoingMessage = {
  channel: "sms",
  to: "13800001234",
  purpose: "bind",
  code: "402817",
  text: "T",
};

test("mails go to the mail server, SMS to the provider, each behind a circuit breaker of its own", async () => {
  mailServer = await openMailServer();
  listener = await answerHttp(answerAsAliyun("isv.AMOUNT_NOT_ENOUGH"));
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
    await expect(send(sms)).rejects.toThrow("Aliyun rejected an SMS: isv.AMOUNT_NOT_ENOUGH");
  }
  await expect(send(sms)).rejects.toThrow("Sending by sms stopped: The circuit is open");
  expect(listener.requests).toHaveLength(5);
  await send(mail);
  expect(mailServer.delivered).toHaveLength(1);
});

test("a channel that is not set up says so", async () => {
  const send = openSender({ mail: undefined, sms: undefined });
  await expect(send(mail)).rejects.toThrow(NotConfiguredError);
  await expect(send(sms)).rejects.toThrow("Sending by sms is not set up");
});

test("rejected addresses and messages without a template do not open the circuit", async () => {
  let sent = 0;
  let error: Error = new NotSentError("No such number", "address");
  const send = withCircuitBreaker(
    () => {
      sent += 1;
      return Promise.reject(error);
    },
    { now: () => new Date(0) },
  );
  for (let time = 0; time < 10; time += 1) await expect(send(sms)).rejects.toBe(error);
  error = new NotConfiguredError("No template");
  for (let time = 0; time < 10; time += 1) await expect(send(sms)).rejects.toBe(error);
  expect(sent).toBe(20);
});

test("errors of any other kind open the circuit", async () => {
  const send = withCircuitBreaker(() => Promise.reject(new TypeError("of undefined")), {
    now: () => new Date(0),
  });
  for (let time = 0; time < 5; time += 1) await expect(send(sms)).rejects.toThrow(TypeError);
  await expect(send(sms)).rejects.toThrow(NotSentError);
});

import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { selfSignedCertificate } from "../../../../scripts/testing/certificate.data.ts";
import { toNotSentError as failureFrom, mailSender, smtpOptions } from "./mail-sender.ts";
import { NotSentError, type OutgoingMessage } from "./sender.ts";
import { type MailServer, openMailServer } from "./testing/mail-server.ts";

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Longer than any test takes on a slow machine. */
const neverMs = 600_000;

const from = "鲸帧 <no-reply@example.com>";
const mail: OutgoingMessage = {
  channel: "email",
  to: "anna@example.org",
  purpose: "login",
  code: "402817",
  subject: "402817是你的鲸帧登录验证码",
  text: "用这个验证码登录鲸帧。\n\n402817\n\n.\nFrom here on: = and é and a line that is much longer than the seventy-six characters that a line of a mail may have",
  html: `<!doctype html>\n<html lang="zh-CN"><body><p class="code">402817</p>\n<p>只能用一次 &amp; 不要告诉任何人。</p></body></html>`,
};
const blindTrust = { rejectUnauthorized: false };
const trusting = { ca: selfSignedCertificate.cert };
/** Mails have CRLF line breaks, and the parser adds one newline at the end of each part. */
const asWritten = (part = "") => part.replaceAll("\r\n", "\n").replace(/\n$/, "");
const withPassword = (password: string) => `li%40example.com:${password}@`;

function send(
  message: OutgoingMessage,
  { login = "", port = server?.port, tls = blindTrust, timeoutMs = neverMs } = {},
) {
  return mailSender({ smtpUrl: `smtp://${login}127.0.0.1:${port}`, from, timeoutMs, tls })(message);
}

async function failureOf(sending: Promise<unknown>): Promise<NotSentError> {
  const error = await sending.catch((thrown: unknown) => thrown);
  if (!(error instanceof NotSentError)) throw new Error(`No such failure: ${error}`);
  const logged = JSON.stringify({ ...error, stack: error.stack, cause: error.cause });
  expect(logged).not.toMatch(/anna|402817|li@example|p@ss/);
  return error;
}

describe("a mail", () => {
  test("with an unsubscribe link has the List-Unsubscribe headers; others have none", async () => {
    server = await openMailServer();
    const unsubscribeUrl = `https://www.example.com/unsubscribe/1234567.${"0a".repeat(32)}?lang=zh`;
    await send({ ...mail, unsubscribeUrl });
    await send(mail);
    const [reminder, code] = await Promise.all(
      server.delivered.map(async ({ source }) => (await PostalMime.parse(source)).headers),
    );
    const listed = (headers = reminder) =>
      headers?.filter(({ key }) => key.startsWith("list-unsubscribe")).map(({ key, value }) => [key, value]);
    expect(listed()).toEqual([
      ["list-unsubscribe", `<${unsubscribeUrl}>`],
      ["list-unsubscribe-post", "List-Unsubscribe=One-Click"],
    ]);
    expect(listed(code)).toEqual([]);
  });

  test("arrives as it was written, at its one recipient", async () => {
    server = await openMailServer();
    await send(mail);
    const [delivered, ...more] = server.delivered;
    expect(more).toEqual([]);
    expect(delivered).toMatchObject({ from: "no-reply@example.com", recipients: ["anna@example.org"] });
    const read = await PostalMime.parse(delivered?.source ?? "");
    expect(read.subject).toBe(mail.subject);
    expect(asWritten(read.text)).toBe(mail.text);
    expect(asWritten(read.html)).toBe(mail.html);
    expect(read.from).toMatchObject({ name: "鲸帧", address: "no-reply@example.com" });
    expect(read.to).toMatchObject([{ address: "anna@example.org" }]);
    expect(read.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    expect(read.attachments).toEqual([]);
  });

  test("cannot get a second recipient or a header through its address or its subject", async () => {
    server = await openMailServer();
    const crooked = [
      "anna@example.org\r\nRCPT TO:<eve@example.org>",
      "anna@example.org, eve@example.org",
      "anna@example.org,eve@example.org",
      "<anna@example.org>",
      "anna@example.org\nBcc: eve@example.org",
      "anna",
    ];
    for (const to of crooked) expect((await failureOf(send({ ...mail, to }))).blame).toBe("address");
    expect(server.delivered).toEqual([]);
    await send({ ...mail, subject: "402817\r\nBcc: eve@example.org\r\n\r\nHello" });
    expect(server.delivered[0]?.recipients).toEqual(["anna@example.org"]);
    const read = await PostalMime.parse(server.delivered[0]?.source ?? "");
    expect(read.bcc ?? []).toEqual([]);
    expect(asWritten(read.text)).toBe(mail.text);
  });
});

describe("a password", () => {
  test("is given over an encrypted line", async () => {
    server = await openMailServer();
    await send(mail, { login: withPassword("p%40ss%3Aword%2F") });
    expect(server.delivered).toMatchObject([{ isEncrypted: true, user: "li@example.com" }]);
  });

  test("is not sent without TLS", async () => {
    server = await openMailServer({
      hideSTARTTLS: true,
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
    });
    const failure = await failureOf(send(mail, { login: withPassword("p%40ss") }));
    expect(failure.message).toContain("no password is sent without TLS");
    expect(server.logins).toEqual([]);
  });

  test("is not sent if the certificate is invalid", async () => {
    server = await openMailServer();
    const tls = { rejectUnauthorized: true };
    const failure = await failureOf(send(mail, { login: withPassword("p%40ss"), tls }));
    expect(failure.blame).toBe("provider");
    expect(server.logins).toEqual([]);
  });

  test("that is wrong is told without repeating it", async () => {
    server = await openMailServer();
    const failure = await failureOf(send(mail, { login: withPassword("wrong") }));
    expect(failure.message).toBe("The mail server did not take the password (535)");
    expect(failure.blame).toBe("provider");
  });

  test("goes straight into TLS with smtps", async () => {
    server = await openMailServer({ secure: true });
    const smtpUrl = `smtps://${withPassword("p%40ss%3Aword%2F")}127.0.0.1:${server.port}`;
    await mailSender({ smtpUrl, from, tls: blindTrust })(mail);
    expect(server.delivered).toMatchObject([{ isEncrypted: true, user: "li@example.com" }]);
  });
});

describe("a mail server that", () => {
  const refusing = (responseCode: number): Parameters<typeof openMailServer>[0] => ({
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is not welcome`), { responseCode })),
  });

  test("rejects the recipient blames the address", async () => {
    server = await openMailServer(refusing(550));
    const failure = await failureOf(send(mail));
    expect(failure.message).toBe("The mail server did not take the sender or the recipient (550)");
    expect(failure.blame).toBe("address");
  });

  test("is too busy for any recipient is to blame itself", async () => {
    server = await openMailServer(refusing(421));
    expect((await failureOf(send(mail))).blame).toBe("provider");
  });

  test("does not take the mail is to blame itself", async () => {
    server = await openMailServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.once("end", () => done(Object.assign(new Error("402817 looks bad"), { responseCode: 554 })));
      },
    });
    const failure = await failureOf(send(mail));
    expect(failure.message).toBe("The mail server did not take the mail (554)");
    expect(failure.blame).toBe("provider");
  });

  test("is not there is told at once", async () => {
    const gone = await openMailServer();
    await gone.close();
    const failure = await failureOf(send(mail, { port: gone.port }));
    expect(failure.message).toBe("The mail server could not be reached, or hung up");
  });

  // gitroomhq/postiz-app#466, nodemailer/nodemailer#358, n8n-io/n8n#5136
  test.each([
    [
      "has a certificate of its own",
      { secure: true },
      "smtps://localhost",
      undefined,
      "ECERTAUTHORITY",
      "NODE_EXTRA_CA_CERTS",
    ],
    [
      "has its own certificate for STARTTLS",
      {},
      "smtp://u:p@localhost",
      undefined,
      "ECERTAUTHORITY",
      "NODE_EXTRA_CA_CERTS",
    ],
    [
      "has another name in its certificate",
      { secure: true },
      "smtps://127.0.0.1",
      trusting,
      "ECERTNAME",
      "another name",
    ],
    ["has no TLS on the port of smtps", {}, "smtps://localhost", undefined, "ENOTLS", "smtp:// (587)"],
    [
      "has no STARTTLS",
      { hideSTARTTLS: true, disabledCommands: ["STARTTLS"] },
      "smtp://u:p@localhost",
      undefined,
      "ENOSTARTTLS",
      "no password is sent",
    ],
  ])("%s is told as what it is", async (_, options, url, tls, errorCode, words) => {
    server = await openMailServer({ ...selfSignedCertificate, ...options });
    const failing = mailSender({
      smtpUrl: `${url}:${server.port}`,
      from: "li@example.com",
      ...(tls && { tls }),
    });
    const failure = await failureOf(failing(mail));
    expect(failure).toMatchObject({ errorCode, blame: "provider", message: expect.stringContaining(words) });
  });

  test("waits for TLS on the port of smtp is told as what it is", () => {
    // The error that Nodemailer throws if the greeting times out.
    const silent = Object.assign(new Error("Greeting never received"), {
      code: "ETIMEDOUT",
      command: "CONN",
    });
    expect(failureFrom(silent)).toMatchObject({
      errorCode: "ENOGREETING",
      message: expect.stringContaining("smtps:// (465)"),
    });
  });

  test.each([
    ["never greets", ""],
    ["greets in small drops", "2"],
    ["greets and then is silent", "220 mail.example.com ESMTP\r\n"],
  ])("%s is given up in time", async (_, greeting) => {
    const silent = await openSilentServer(greeting);
    onTestFinished(() => silent.close());
    const failure = await failureOf(send(mail, { port: silent.port, timeoutMs: 50 }));
    expect(failure.message).toBe("The mail server did not answer in time");
  });
});

/** Sends only its greeting; a greeting of one character is repeated forever. */
async function openSilentServer(greeting: string) {
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (greeting.length > 1) socket.write(greeting);
    else if (greeting) {
      const drops = setInterval(() => socket.write(greeting), 20);
      socket.on("close", () => clearInterval(drops));
    }
  });
  listening.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      listening.close();
      await once(listening, "close");
    },
  };
}

const optionsOf = (smtpUrl: string) => smtpOptions({ smtpUrl });

test("a mail server's address holds its port, its name and its password, decoded", () => {
  expect(optionsOf("smtps://li%40example.com:p%40ss%2Fword@smtp.example.com")).toMatchObject({
    host: "smtp.example.com",
    port: 465,
    secure: true,
    auth: { user: "li@example.com", pass: "p@ss/word" },
  });
  expect(optionsOf("smtp://smtp.example.com")).toMatchObject({ port: 587, secure: false });
  expect(optionsOf("smtp://[2001:db8::1]:2525")).toMatchObject({ host: "2001:db8::1", port: 2525 });
});

test("a password needs TLS everywhere, a relay on the machine itself needs none", () => {
  expect(optionsOf("smtp://a:b@127.0.0.1")).toMatchObject({ requireTLS: true, ignoreTLS: false });
  expect(optionsOf("smtp://a:b@smtp.example.com")).toMatchObject({ requireTLS: true, ignoreTLS: false });
  expect(optionsOf("smtp://smtp.example.com")).toMatchObject({ requireTLS: false, ignoreTLS: false });
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    expect(optionsOf(`smtp://${host}`)).toMatchObject({ requireTLS: false, ignoreTLS: true });
  }
});

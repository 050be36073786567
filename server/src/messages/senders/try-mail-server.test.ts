import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { tryMailServer } from "./mail-sender.ts";
import { openMailServer } from "./testing/mail-server.ts";

const from = "鲸帧 <li@example.com>";

async function open(options?: SMTPServerOptions) {
  const senders: string[] = [];
  const server = await openMailServer({
    onMailFrom({ address }, session, done) {
      senders.push(address);
      // Like the servers of QQ and NetEase.
      const isOwn = !session.user || address === "li@example.com";
      done(
        isOwn
          ? null
          : Object.assign(new Error("Mail from must equal authorized user"), { responseCode: 553 }),
      );
    },
    ...options,
  });
  onTestFinished(() => server.close());
  const attempt = (password: string, sender = from) =>
    tryMailServer({
      smtpUrl: `smtp://li%40example.com:${encodeURIComponent(password)}@localhost:${server.port}`,
      from: sender,
      tls: { rejectUnauthorized: false },
    });
  return { ...server, senders, attempt };
}

test("a mail server is tried up to its password and the sender, and gets no mail", async () => {
  const server = await open();
  await tryMailServer({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from });
  await server.attempt("p@ss:word/");
  await expect(server.attempt("another")).rejects.toMatchObject({
    refusedSetting: "password",
    message: "The mail server did not take the password (535)",
  });
  await expect(tryMailServer({ smtpUrl: "smtp://127.0.0.1:1", from })).rejects.toThrow(
    "could not be reached",
  );
  expect(server.logins).toEqual(["p@ss:word/", "another"]);
  expect(server.senders).toEqual(["li@example.com"]);
  expect(server.delivered).toEqual([]);
});

// xuxueli/xxl-job#3858, YMFE/yapi#2219, nodeSolidServer/node-solid-server#1281, zfaka#50
test("a server that sends for its own account alone refuses another sender, and nothing reaches anybody", async () => {
  const server = await open();
  await expect(server.attempt("p@ss:word/", "shop <shop@example.com>")).rejects.toMatchObject({
    refusedSetting: "sender",
    message: "The mail server did not take the sender (553)",
  });
  expect(server.delivered).toEqual([]);
});

test("a server that knows AUTH LOGIN alone is signed in to as well", async () => {
  const server = await open({ authMethods: ["LOGIN"] });
  await server.attempt("p@ss:word/");
  await expect(server.attempt("another")).rejects.toMatchObject({ refusedSetting: "password" });
  expect(server.senders).toEqual(["li@example.com"]);
});

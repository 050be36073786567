import { defineConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import cookie from "@fastify/cookie";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import type { ConsoleContext } from "../context.ts";
import type { CallHandler } from "./console-handler.ts";
import { serveConsoleCalls } from "./serve-console-calls.ts";

const callAt = (path: `/${string}`, canUseReplica: boolean) =>
  defineConsoleCall(`GET ${path}`, {
    requiredAccess: "anyone",
    canUseReplica,
    reply: z.object({ from: z.string() }),
    summary: "Where it is read.",
  });

test("a call whose answer may be seconds old reads the replica, any other the primary", async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(cookie);
  const calls = { list: callAt("/list", true), subject: callAt("/subject", false) };
  const tellPlace = async ({ readsDb }: Pick<ConsoleContext, "readsDb">) => ({ from: String(readsDb) });
  const handler = tellPlace as unknown as CallHandler<never>;
  const context = {
    readsDb: "primary",
    listsDb: "replica",
    random: { bytes: () => new Uint8Array(32) },
    rateLimits: { checkCached: () => undefined },
  };
  const serving = { context: context as unknown as ConsoleContext, isSecure: false, ownOrigin: undefined };
  serveConsoleCalls(app, calls, { list: handler, subject: handler } as never, serving);
  const from = async (path: string) => (await app.inject(`/api/console${path}`)).json().data.from;
  expect([await from("/list"), await from("/subject")]).toEqual(["replica", "primary"]);
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { type Browser, toScript } from "./browser.ts";

const message = z.object({
  id: z.optional(z.number()),
  result: z.unknown(),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
});
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const evaluationReply = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** Firefox, by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks itself. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "baleen-firefox-"));
  writeFileSync(join(profile, "user.js"), `user_pref("intl.accept_languages", "zh-CN");`);
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  const socket = new WebSocket(`${await readAddress(firefox)}/session`);
  await once(socket, "open");
  const send = createSend(socket);
  await send("session.new", { capabilities: {} });
  const [page] = tree.parse(await send("browsingContext.getTree", {})).contexts;
  if (!page) throw new Error("Firefox has no page.");
  const { context } = page;
  return {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async run(body, ...values) {
      const reply = await send("script.callFunction", {
        functionDeclaration: toScript(body),
        arguments: [{ type: "string", value: JSON.stringify(values) }],
        target: { context },
        awaitPromise: false,
      });
      const evaluation = evaluationReply.parse(reply);
      if (evaluation.type === "exception") throw new Error(evaluation.exceptionDetails.text);
      return JSON.parse(evaluation.result.value);
    },
    async performActions(source) {
      await send("input.performActions", { context, actions: [source] });
    },
    async close() {
      const ended = once(firefox, "exit");
      firefox.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function readAddress({ stderr }: ChildProcess): Promise<string> {
  if (stderr)
    for await (const line of createInterface(stderr)) {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address) return address;
    }
  throw new Error("Firefox ended before it could be driven.");
}

type Send = (method: string, params: object) => Promise<unknown>;

function createSend(socket: WebSocket): Send {
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message: text } = message.parse(JSON.parse(String(data)));
    const call = pendingCalls.get(id ?? -1);
    if (error) call?.reject(new Error(`${error}: ${text}`));
    else call?.resolve(result);
  });
  return (method, params) => {
    const id = pendingCalls.size + 1;
    const call = Promise.withResolvers<unknown>();
    pendingCalls.set(id, call);
    socket.send(JSON.stringify({ id, method, params }));
    return call.promise;
  };
}

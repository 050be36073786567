import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { findFreePort } from "../../scripts/testing/find-free-port.ts";
import { type Browser, toScript } from "./browser.ts";

const reply = z.object({ value: z.unknown() });
const session = z.object({ sessionId: z.string() });
const failure = z.object({ error: z.string(), message: z.string() });

/** WebKitGTK's MiniBrowser, by WebDriver (https://www.w3.org/TR/webdriver2/), on a display without a screen. */
export async function startWebKit(miniBrowser: string): Promise<Browser> {
  const display = await startDisplay();
  const port = await findFreePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: "ignore",
  });
  const send = async (path: string, body?: object, method = "POST"): Promise<unknown> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, init);
    const { value } = reply.parse(await answer.json());
    if (answer.ok) return value;
    const { error, message } = failure.parse(value);
    throw new Error(`${error}: ${message}`);
  };
  await waitUntilListening(port);
  const options = { binary: miniBrowser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const { sessionId } = session.parse(await send("", { capabilities }));
  await send(`/${sessionId}/window/rect`, { width: 1280, height: 900 });
  return {
    async open(url) {
      await send(`/${sessionId}/url`, { url });
    },
    async run(body, ...values) {
      const script = `return (${toScript(body)})(arguments[0])`;
      const result = await send(`/${sessionId}/execute/sync`, { script, args: [JSON.stringify(values)] });
      return JSON.parse(z.string().parse(result));
    },
    async performActions(source) {
      await send(`/${sessionId}/actions`, { actions: [source] });
    },
    async close() {
      await send(`/${sessionId}`, undefined, "DELETE");
      await end(driver);
      await end(display.process);
    },
  };
}

/** Starts Xvfb, a display in memory. It chooses a free display number and prints it. */
async function startDisplay(): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const screen = ["-screen", "0", "1400x1000x24", "-nolisten", "tcp", "-displayfd", "1"];
  const xvfb = spawn("Xvfb", screen, { stdio: ["ignore", "pipe", "ignore"] });
  const [number] = await once(xvfb.stdout, "data");
  return { name: `:${String(number).trim()}`, process: xvfb };
}

async function waitUntilListening(port: number): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))) await pause(50);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

import { onTestFinished } from "vitest";
import {
  launchServer,
  type RunningServer,
  waitUntilAnswering,
} from "../../../scripts/testing/start-server.ts";

type Settings = Readonly<Record<string, string>>;

/** Starts the server as a process of its own, which is killed when the test ends. */
export async function startServerForTest(settings: Settings): Promise<RunningServer> {
  const launched = await launchServer(settings);
  onTestFinished(() => launched.kill());
  return await waitUntilAnswering(launched);
}

/** Runs the server until it ends by itself. */
export async function runServer(settings: Settings): Promise<{ exitCode: number | null; output: string }> {
  const { ended, output, kill } = await launchServer(settings);
  onTestFinished(kill);
  return { exitCode: await ended, output: output() };
}

/** Sends a call to a server that runs as a process of its own. */
export async function callServer(origin: string, path: string, body: object, token = ""): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return await response.json();
}

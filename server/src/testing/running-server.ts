import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { childEnvironment, secretKey } from "./child-environment.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** A server process. */
export interface RunningServer {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts a server and waits until it is ready. Throws its output if it does not start. */
export async function startServer(environment: Environment): Promise<RunningServer> {
  return await untilReady(launch({ SECRET_KEY: secretKey, ...environment }));
}

/** The same for one test: killed at its end. */
export async function startServerForTest(environment: Environment): Promise<RunningServer> {
  const launched = launch({ SECRET_KEY: secretKey, ...environment });
  onTestFinished(() => launched.kill());
  return await untilReady(launched);
}

/** Runs a server until it exits. */
export async function runServer(
  environment: Environment,
): Promise<{ exitCode: number | null; said: string }> {
  const { exited, said, kill } = launch(environment);
  onTestFinished(kill);
  return { exitCode: await exited, said: said() };
}

type Launched = ReturnType<typeof launch>;

function launch(environment: Environment) {
  const child = spawn(process.execPath, [main], { env: childEnvironment({ PORT: "0", ...environment }) });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  // "exit" may come before the end of the output.
  const exited = once(child, "close").then(([code]) => code as number | null);
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  return { child, exited, said: () => text, kill };
}

async function untilReady({ child, exited, said, kill }: Launched): Promise<RunningServer> {
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const address = /Baleen is at (\S+)/.exec(said())?.[1];
      if (address) resolve(address);
    });
    exited.then(() => reject(new Error(`The server did not start:\n${said()}`)));
  });
  return {
    origin: origin.replace("localhost", "127.0.0.1"),
    process: child,
    said,
    kill,
    async stop() {
      child.kill("SIGTERM");
      return await exited;
    },
  };
}

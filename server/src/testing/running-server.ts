import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The product as a process of its own, as an operator runs it. */
export interface RunningServer {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Ends it at once, as a power cut of the process would. */
  kill(): Promise<void>;
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts it and waits until it says where it is. Throws what it said if it does not start. */
export async function startServer(environment: Environment): Promise<RunningServer> {
  const { child, exited, said } = launch(environment);
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const address = /Baleen is at (\S+)/.exec(said())?.[1];
      if (address) resolve(address);
    });
    exited.then(() => reject(new Error(`The server did not start:\n${said()}`)));
  });
  return {
    origin: origin.replace("localhost", "127.0.0.1"),
    process: child,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      child.kill("SIGTERM");
      return await exited;
    },
  };
}

/** Runs it until it ends by itself. */
export async function runServer(
  environment: Environment,
): Promise<{ exitCode: number | null; said: string }> {
  const { exited, said } = launch(environment);
  return { exitCode: await exited, said: said() };
}

function launch(environment: Environment) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [main], { env: { PATH, HOME, PORT: "0", ...environment } });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  const exited = once(child, "exit").then(([code]) => code as number | null);
  return { child, exited, said: () => text };
}

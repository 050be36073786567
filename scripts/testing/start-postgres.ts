import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface RunningPostgres {
  /** Its superuser's address: tests make databases of their own with it. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface OwnPostgres extends RunningPostgres {
  /** Suspends all its processes, like a paused virtual machine. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends all its processes, as if its machine had died; `start` starts it again, as it was. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/**
 * A real PostgreSQL on a free port of the loopback, with settings besides the usual ones; a given server as it is
 * instead where TEST_DATABASE_URL names one.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  return await startOwnPostgres(settings);
}

/** The same, but never the shared one, for tests that disturb it; a streaming standby of a primary if one is named. */
export async function startOwnPostgres(
  settings: Readonly<Record<string, string>> = {},
  primaryUrl?: string,
): Promise<OwnPostgres> {
  const program = fileURLToPath(new URL("./postgres-keeper.ts", import.meta.url));
  const keeper = spawn(
    process.execPath,
    [program, JSON.stringify(settings), ...(primaryUrl ? [primaryUrl] : [])],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const said = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();
  const { value: url, done } = await said.next();
  if (done) {
    throw new Error(
      "PostgreSQL did not start; the reason stands above. " +
        "Set TEST_DATABASE_URL to the address of a server whose user may create databases.",
    );
  }
  const command = async (word: "freeze" | "thaw" | "kill" | "start") => {
    keeper.stdin.write(`${word}\n`);
    await said.next();
  };
  return {
    url,
    freeze: () => command("freeze"),
    thaw: () => command("thaw"),
    kill: () => command("kill"),
    start: () => command("start"),
    stop: async () => {
      keeper.stdin.end();
      await once(keeper, "exit");
    },
  };
}

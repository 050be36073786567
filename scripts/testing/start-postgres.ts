import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface RunningPostgres {
  /** The superuser's address, with which tests create their own databases. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface OwnPostgres extends RunningPostgres {
  /** Suspends all of its processes, like a paused virtual machine. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Kills all of its processes, as if the machine had crashed; `start` starts the server again with the same data. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on a free loopback port, with settings in addition to the usual ones. If TEST_DATABASE_URL
 * is set, uses that server unchanged.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  return await startOwnPostgres(settings);
}

/**
 * Like `startPostgres`, but never the shared server, for tests that disturb it. With a primary's URL, starts a
 * streaming standby of it.
 */
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

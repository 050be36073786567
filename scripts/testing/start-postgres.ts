import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface RunningPostgres {
  /** Its superuser's address: tests make databases of their own with it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL on a free port of the loopback; a given server instead where TEST_DATABASE_URL names one. */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const keeper = spawn(process.execPath, [fileURLToPath(new URL("./postgres-keeper.ts", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const url of createInterface({ input: keeper.stdout })) {
    return {
      url,
      stop: async () => {
        keeper.stdin.end();
        await once(keeper, "exit");
      },
    };
  }
  throw new Error(
    "PostgreSQL did not start; the reason stands above. " +
      "Set TEST_DATABASE_URL to the address of a server whose user may create databases.",
  );
}

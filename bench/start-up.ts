import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../scripts/testing/start-postgres.ts";
import { startServer } from "../scripts/testing/start-server.ts";
import { median, say } from "./measure.ts";

const rounds = 5;
const aimS = { embedded: 2, postgres: 1 };

/** The time from the process's start to the first home page, with an existing database. */
export async function measureStartUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "baleen-bench-"));
  const first = await secondsToFirstPage({ DATA_DIR: folder });
  say("first start ever, embedded database, seconds", first.toFixed(2), "");
  await sayMedian("start, embedded database, seconds", { DATA_DIR: folder }, aimS.embedded);
  rmSync(folder, { recursive: true, force: true });

  const postgres = await startPostgres();
  await secondsToFirstPage({ DATABASE_URL: postgres.url });
  await sayMedian("start, PostgreSQL, seconds", { DATABASE_URL: postgres.url }, aimS.postgres);
  await postgres.stop();
}

async function sayMedian(what: string, settings: Record<string, string>, aim: number): Promise<void> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) seconds.push(await secondsToFirstPage(settings));
  say(what, median(seconds).toFixed(2), `aim: at most ${aim}`);
}

async function secondsToFirstPage(settings: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const server = await startServer({ LOG_LEVEL: "warn", ...settings });
  const answer = await fetch(server.url);
  await answer.text();
  const tookS = (performance.now() - startedAt) / 1000;
  await server.stop();
  if (!answer.ok) throw new Error(`The home page answered ${answer.status}.`);
  return tookS;
}

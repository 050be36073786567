import type { AddressInfo } from "node:net";
import { defineConsoleCall } from "@baleen/contract/back-office/console-call.ts";
import { exportedFile } from "@baleen/contract/back-office/exported-file.ts";
import { byteOrderMark, csvLine, csvTrailer, isCompleteCsv } from "@baleen/contract/back-office/write-csv.ts";
import cookie from "@fastify/cookie";
import fastify from "fastify";
import { Kysely, PostgresDialect, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { ConsoleContext } from "../context.ts";
import { openPool } from "../platform/database/connection-pool.ts";
import { systemRandom } from "../platform/random.ts";
import { createDatabase } from "../testing/databases.ts";
import { serveConsoleCalls } from "./serve-console-calls.ts";

const exportThings = defineConsoleCall("GET /things", {
  requiredAccess: "anyone",
  timeout: "streamed",
  reply: exportedFile,
  summary: "Things as CSV.",
});

const callMs = 2_000;

/** A database on which all statements of one call together may take two seconds. */
async function openDatabase() {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  const limits = {
    statementTimeoutMs: 1_000_000,
    callTimeoutsMs: { short: callMs, long: callMs, streamed: callMs },
  };
  const pool = openPool(
    { connectionString: databaseUrl, max: 1 },
    { ...limits, isReachable: async () => true },
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(() => db.destroy());
  return db;
}

/** A server with one export; `read` is called before each part. */
async function serve(read: (part: number) => Promise<unknown>, parts: number): Promise<string> {
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(cookie);
  const chunks = async function* () {
    yield byteOrderMark + csvLine(["part"]);
    for (let part = 1; part <= parts; part += 1) {
      await read(part);
      yield csvLine([`${part} ${"-".repeat(100_000)}`]);
    }
    yield csvTrailer(parts);
  };
  const handlers = { exportThings: async () => ({ name: "things.csv", chunks: chunks() }) };
  const rateLimits = { checkCached: () => undefined };
  const context = { random: systemRandom, rateLimits } as unknown as ConsoleContext;
  const serving = { context, isSecure: false, ownOrigin: undefined };
  serveConsoleCalls(app, { exportThings }, handlers as never, serving);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/console/things`;
}

test("an export takes as long as its parts take: the deadline is for each of them", async () => {
  const db = await openDatabase();
  const url = await serve(() => sql`select pg_sleep(0.25)`.execute(db), 12);
  expect(isCompleteCsv(await (await fetch(url)).text())).toBe(true);
});

test("an export that breaks in the middle ends in an error, also by a part that takes too long", async () => {
  const db = await openDatabase();
  const broken = [
    async (part: number) => {
      if (part === 3) throw new Error("broken");
    },
    async (part: number) => {
      if (part === 3) await sql`select pg_sleep(${(2 * callMs) / 1000})`.execute(db);
    },
  ];
  for (const read of broken) {
    const response = await fetch(await serve(read, 5));
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
  }
});

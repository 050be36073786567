import { once } from "node:events";
import net from "node:net";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { createDatabase } from "./testing/databases.ts";
import { demoDeployment } from "./testing/deployments.ts";

async function statementTimeoutAt(databaseUrl: string): Promise<unknown> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment });
  onTestFinished(close);
  return (await sql`show statement_timeout`.execute(db)).rows[0];
}

test("a statement is cut after two and a half seconds, unless the database's address says otherwise", async () => {
  const { databaseUrl, drop } = await createDatabase();
  onTestFinished(drop);
  expect(await statementTimeoutAt(databaseUrl)).toEqual({ statement_timeout: "2500ms" });
  const at = (timeout: number) => statementTimeoutAt(`${databaseUrl}?statement_timeout=${timeout}`);
  expect(await at(7000)).toEqual({ statement_timeout: "7s" });
  expect(await at(0)).toEqual({ statement_timeout: "0" });
});

test("a server that takes a connection and is silent is given up when the address says so", async () => {
  const silent = net.createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  // The address of a server that listens on a port has this type.
  const { port } = silent.address() as net.AddressInfo;
  const databaseUrl = `postgres://somebody@127.0.0.1:${port}/any?connect_timeout=0.05`;
  await expect(openDatabase({ databaseUrl, dataDir: "", deployment: demoDeployment })).rejects.toThrow(
    "timeout",
  );
});

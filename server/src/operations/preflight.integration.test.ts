import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { productionSettings } from "../../../scripts/testing/production-settings.ts";
import { createEmptyDatabase } from "../testing/databases.ts";
import { runServer } from "../testing/running-server.ts";
import { describeStartError } from "./preflight.ts";

/** A port that another program uses without ever responding. */
async function takenPort(): Promise<string> {
  const other = net.createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  // The address of a server that listens on a port has this type.
  return String((other.address() as net.AddressInfo).port);
}

/** The server's output when it refuses to start: text only, one line per problem. */
async function refusalOf(settings: Record<string, string>): Promise<string> {
  const { exitCode, output } = await runServer(settings);
  expect(exitCode).toBe(1);
  expect(output).not.toMatch(/^\s+at /m);
  return output;
}

test("all problems that prevent the start are reported together", async () => {
  const port = await takenPort();
  const said = await refusalOf({
    ...productionSettings,
    PORT: port,
    METRICS_PORT: port,
    DATABASE_URL: "postgres://li:hunter2@127.0.0.1:1/baleen",
    TRUST_PROXY: "0.0.0.0/0",
    MAIL_FROM: "",
  });
  expect(said).toContain(`  - PORT: ${port} is in use on 127.0.0.1`);
  expect(said).toContain(`  - METRICS_PORT: ${port} is in use on 127.0.0.1`);
  expect(said).toContain("DATABASE_URL: nothing listens at 127.0.0.1:1; start PostgreSQL");
  expect(said).toContain("TRUST_PROXY: must be addresses or networks such as 10.0.0.1");
  expect(said).toContain("MAIL_FROM: ");
  expect(said).not.toContain("hunter2");
});

test("a missing database, a rejected user and an unknown host have different messages", async () => {
  const { databaseUrl, drop } = await createEmptyDatabase();
  await drop();
  expect(await refusalOf({ DATABASE_URL: databaseUrl })).toMatch(
    /DATABASE_URL: database "\w+" does not exist; create it/,
  );
  const stranger = new URL(databaseUrl);
  stranger.username = "nobody_we_know";
  expect(await refusalOf({ DATABASE_URL: stranger.href })).toMatch(
    /DATABASE_URL: PostgreSQL refuses this user \(.*nobody_we_know.*\); mend/,
  );
  expect(await refusalOf({ DATABASE_URL: "postgres://db.invalid/baleen" })).toContain(
    "DATABASE_URL: the host of db.invalid:5432 is not known",
  );
});

test("an address that the machine does not have is said by its setting", async () => {
  expect(await refusalOf({ HOST: "192.0.2.1", PORT: "0" })).toContain(
    "HOST: this machine does not have the address 192.0.2.1; set 127.0.0.1",
  );
});

test("a folder that cannot be one is said by its setting", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "start-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "file");
  await writeFile(file, "");
  expect(await refusalOf({ DATA_DIR: file })).toContain(`DATA_DIR: ${file} is not a folder`);
  expect(await refusalOf({ DATA_DIR: path.join(file, "below") })).toContain("DATA_DIR: ");
});

test("a full disk is said in words wherever the start meets it", () => {
  const onDisk = Object.assign(new Error("write ENOSPC"), { code: "ENOSPC", syscall: "write" });
  expect(describeStartError(onDisk, { DATA_DIR: "/data" })).toContain(
    "DATA_DIR: the disk of /data is full; free 100 MB",
  );
  const inDatabase = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(describeStartError(inDatabase, { DATABASE_URL: "postgres://db/baleen" })).toContain(
    "DATABASE_URL: the disk of the database's machine is full",
  );
});

test("unexpected errors keep their stack trace", () => {
  expect(describeStartError(new Error("a mistake of ours"), {})).toBeUndefined();
});

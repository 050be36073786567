import { expect, test } from "vitest";
import { connectionEnvironment, databaseNameOf, urlOfDatabase } from "./connection-environment.ts";
import { choosePrograms, findPostgresPrograms, rejectionOfProgram } from "./postgres-programs.ts";

const programs = (...versions: string[]) =>
  versions.map((version) => ({ folder: `/bin/${version}`, version }));

test("the oldest client that is not older than the server is used", () => {
  const found = programs("18.1", "15.18", "16.4");
  const chosen = (major: number) => choosePrograms(found, { major, by: "server" }).version;
  expect([14, 15, 16, 17, 18].map(chosen)).toEqual(["15.18", "15.18", "16.4", "18.1", "18.1"]);
});

test("without one a sentence says what is missing and how to install it", async () => {
  expect(() => choosePrograms(programs("15.18", "16.4"), { major: 18, by: "server" })).toThrow(
    "The database is PostgreSQL 18, but the newest client here is 16.4 (/bin/16.4), and an older one does not work. " +
      "Install the client of PostgreSQL 18: apt-get install postgresql-client-18",
  );
  expect(() => choosePrograms(programs("15.18"), { major: 16, by: "backup" })).toThrow(
    "The backup was made by pg_dump of PostgreSQL 16, but the newest client here is 15.18",
  );
  expect(await findPostgresPrograms("/nowhere", "")).toEqual([]);
  expect(() => choosePrograms([], { major: 18, by: "server" })).toThrow(
    expect.objectContaining({ code: "postgresClientMissing" }),
  );
});

test("the programs get the connection by their environment, and no other secret", () => {
  const own = {
    PATH: "/bin",
    HOME: "/root",
    SECRET_KEY: "secret",
    DATABASE_URL: "secret",
    PGPASSFILE: "/pass",
  };
  const url =
    "postgresql://li%40shop:p%3Aw%2F@db.example.com:6543/shop%20one?sslmode=verify-full&sslrootcert=/ca.pem";
  expect(connectionEnvironment(url, own)).toEqual({
    PATH: "/bin",
    HOME: "/root",
    LC_ALL: "C",
    PGAPPNAME: "baleen backup",
    PGCONNECT_TIMEOUT: "10",
    PGPASSFILE: "/pass",
    PGHOST: "db.example.com",
    PGPORT: "6543",
    PGUSER: "li@shop",
    PGPASSWORD: "p:w/",
    PGDATABASE: "shop one",
    PGSSLMODE: "verify-full",
    PGSSLROOTCERT: "/ca.pem",
  });
  expect(databaseNameOf(urlOfDatabase(url, "other"))).toBe("other");
  expect(urlOfDatabase("postgres://one:1,two:2/d?x=1", "other")).toBe("postgres://one:1,two:2/other?x=1");
});

test.each([
  ["postgres://u@[::1]/d", { PGHOST: "::1" }],
  // gajus/slonik#468, transact-rs/sqlx#1202
  [
    "postgres://u:p@/db?host=/var/run/postgresql&port=5432",
    { PGHOST: "/var/run/postgresql", PGPORT: "5432", PGUSER: "u", PGPASSWORD: "p", PGDATABASE: "db" },
  ],
  [
    "postgres:///db?host=/var/run/postgresql&user=u&password=p",
    { PGHOST: "/var/run/postgresql", PGUSER: "u", PGPASSWORD: "p", PGDATABASE: "db" },
  ],
  ["postgres:///d?host=/run/postgresql&port=6432", { PGHOST: "/run/postgresql", PGPORT: "6432" }],
  ["postgres://h/d?sslmode=no-verify", { PGSSLMODE: "require" }],
  ["postgres://h/d?ssl=true", { PGSSLMODE: "require" }],
  [
    "postgres://u:p@one,[::1]:6432/d",
    {
      PGHOST: "one,::1",
      PGPORT: "5432,6432",
      PGTARGETSESSIONATTRS: "read-write",
      PGUSER: "u",
      PGDATABASE: "d",
    },
  ],
  [
    "postgres://one,two/d?target_session_attrs=primary",
    { PGHOST: "one,two", PGTARGETSESSIONATTRS: "primary" },
  ],
])("%s is understood as the driver does", (url, expected) => {
  expect(connectionEnvironment(url, {})).toMatchObject(expected);
});

test.each([
  ["pg_dump: error: could not write to output file: No space left on device", "programDiskFull"],
  [
    "pg_dump: error: query failed: server closed the connection unexpectedly\n\tThis probably means",
    "databaseConnectionLost",
  ],
  ["pg_dump: error: aborting because of server version mismatch", "postgresVersionsDiffer"],
  ["pg_restore: error: could not read from input file: end of file", "backupUnreadable"],
  ["pg_restore: error: something new", "postgresProgramFailed"],
])("%s", (output, code) => {
  const rejection = rejectionOfProgram(output, 1);
  expect(rejection.code).toBe(code);
  expect(rejection.message).toContain(output.split("\n")[0]);
});

import pg from "pg";
import { describe, expect, test } from "vitest";
import { findUrlProblem, formatHosts, readDatabaseUrl, urlForDriver } from "./database-url.ts";
import { findDatabaseProblem, findVersionProblem, problemOfDatabaseError } from "./find-database-problem.ts";

// porsager/postgres#735, supabase/supabase#35978
test.each([
  "p@ss#w/rd",
  "secretpiece#1",
  "secretpiece/1",
  "secretpiece@1",
  "secretpiece?1",
  "12/secretpiece",
  "%secretpiece",
  "100%secretpiece",
  "secret%E9piece",
])(
  "a password with a raw sign, %s, is to be percent-encoded, and no piece of it is shown",
  async (password) => {
    for (const url of [
      `postgres://u:${password}@db.example.com:5432/d`,
      `postgres://u:${password}@one,two/d`,
    ]) {
      const problem = findUrlProblem(url);
      expect(problem?.code).toBe("urlHasRawSign");
      const shown = [problem, await findDatabaseProblem(url)]
        .map((said) => `${said?.sentence.zh} ${said?.sentence.en}`)
        .join(" ");
      for (const piece of ["ss#w", "ss:5432", "rd", "secretpiece", "piece"]) {
        if (piece !== "rd") expect(shown).not.toContain(piece);
      }
      expect(formatHosts(url)).toBe("this address");
      expect(
        findUrlProblem(url.replace(password, encodeURIComponent(password.replace("%E9", "é")))),
      ).toBeUndefined();
    }
  },
);

test.each([
  ["postgres://u:p@h/d ", "urlHasBlank"],
  ["postgres://u:p@h:port/d", "urlMalformed"],
  ["postgres://u:p@[::1/d", "urlMalformed"],
  ["postgres://u:p/d", "urlMalformed"],
])("%s is refused as %s", (url, code) => {
  expect(findUrlProblem(url)?.code).toBe(code);
});

test("a password that ends the user's part with a slash and a question mark is shown by no message", async () => {
  const url = "postgres://u:77/x?y=z@host/db";
  const problem = findUrlProblem(url);
  expect(problem?.code).toBe("urlHasRawSign");
  for (const said of [problem, await findDatabaseProblem(url)])
    expect(`${said?.sentence.zh} ${said?.sentence.en}`).not.toContain("77");
  expect(findUrlProblem("postgres://h/d?user=u@example.com&password=p")?.code).toBe("urlHasRawSign");
  expect(findUrlProblem("postgres://u:p@h/d?options=-c%20x")).toBeUndefined();
});

const none = { user: "", password: "", database: "" };

// gajus/slonik#468, transact-rs/sqlx#1202
describe.each([
  [
    "postgres://u:p@/db?host=/var/run/postgresql&port=5433",
    { hosts: [{ host: "/var/run/postgresql", port: "5433" }], user: "u", password: "p", database: "db" },
  ],
  [
    "postgres:///db?host=/var/run/postgresql&user=u&password=p%40ss",
    { hosts: [{ host: "/var/run/postgresql", port: "" }], user: "u", password: "p@ss", database: "db" },
  ],
  [
    "postgresql://li%40shop:p%3Aw%2F@db.example.com:6543/shop%20one",
    {
      hosts: [{ host: "db.example.com", port: "6543" }],
      user: "li@shop",
      password: "p:w/",
      database: "shop one",
    },
  ],
  [
    "postgres://%2Fvar%2Frun%2Fpostgresql/d",
    { ...none, hosts: [{ host: "/var/run/postgresql", port: "" }], database: "d" },
  ],
  [
    "postgres://u@[::1]:6432/d",
    { ...none, hosts: [{ host: "::1", port: "6432" }], user: "u", database: "d" },
  ],
])("%s", (url, expected) => {
  test("is read as its parts, by this reader and by the driver alike", () => {
    expect(readDatabaseUrl(url)).toMatchObject(expected);
    const { host, port, user, password, database } = new pg.Client({ connectionString: urlForDriver(url) });
    const [first] = expected.hosts;
    expect({ host, database }).toEqual({ host: first?.host, database: expected.database });
    expect(port).toBe(Number(first?.port || 5432));
    if (expected.user) expect([user, password ?? ""]).toEqual([expected.user, expected.password]);
  });
});

test("several hosts have a port each", () => {
  expect(readDatabaseUrl("postgres://u@one:5432,[::2],three:1/d")?.hosts).toEqual([
    { host: "one", port: "5432" },
    { host: "::2", port: "" },
    { host: "three", port: "1" },
  ]);
  expect(formatHosts("postgres://u@one:5433,two/d")).toBe("one:5433 or two:5432");
});

// brianc/node-postgres#2375, #2558
test.each([
  [
    "postgres://h/d?sslmode=verify-ca&sslrootcert=/ca.pem",
    "postgres://h/d?sslmode=verify-ca&sslrootcert=/ca.pem&uselibpqcompat=true",
  ],
  [
    "postgres://h/d?sslmode=require&sslrootcert=/ca.pem",
    "postgres://h/d?sslmode=require&sslrootcert=/ca.pem&uselibpqcompat=true",
  ],
  ["postgres://h/d?sslmode=require", "postgres://h/d?sslmode=verify-full"],
  ["postgres://h/d?sslmode=verify-full&sslrootcert=/ca.pem", undefined],
  ["postgres://h/d?sslmode=no-verify", undefined],
  ["postgres://h/d", undefined],
])("%s is verified as libpq does, or more strictly", (url, expected = url) => {
  expect(urlForDriver(url)).toBe(expected);
});

// brianc/node-postgres#2375, #2558
test.each([
  ["SELF_SIGNED_CERT_IN_CHAIN", "sslrootcert=/path/ca.pem"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "sslrootcert=/path/ca.pem"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "sslrootcert=/path/ca.pem"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "sslrootcert=/path/ca.pem"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "sslmode=verify-ca with sslrootcert"],
  ["CERT_HAS_EXPIRED", "renew it"],
])("%s of a database's certificate names the remedy", (code, remedy) => {
  const said = problemOfDatabaseError(Object.assign(new Error("x"), { code }), "postgres://u:p@db:5432/d");
  expect(said?.sentence.en).toContain(remedy);
});

test("a missing file of sslrootcert is named by its parameter, and not taken for a server that is down", async () => {
  const said = await findDatabaseProblem(
    "postgres://u:p@127.0.0.1:1/d?sslmode=verify-full&sslrootcert=/none.pem",
  );
  expect(said?.sentence.en).toContain("the file that sslrootcert names cannot be read (ENOENT)");
});

test("a server that is too old is named with its version and the remedy", () => {
  expect(findVersionProblem("14.9")?.sentence.en).toContain(
    "PostgreSQL 14.9; the server needs 15 or newer; upgrade it",
  );
  expect(findVersionProblem("15.0")).toBeUndefined();
  expect(findVersionProblem("")).toBeDefined();
});

test("a server without TLS is told as one", () => {
  const error = new Error("The server does not support SSL connections");
  expect(problemOfDatabaseError(error, "postgres://u:p@db:5432/d?sslmode=require")?.code).toBe("noTls");
});

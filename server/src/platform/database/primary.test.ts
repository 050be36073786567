import { expect, test } from "vitest";
import { findDatabaseProblem } from "./find-database-problem.ts";
import { urlsOfHosts } from "./primary.ts";

test("each host of a database URL gets a URL with the same user, database and parameters", () => {
  expect(urlsOfHosts("postgres://li:p%2Cw@one:5432,[::1],two:6432/shop?sslmode=require")).toEqual([
    "postgres://li:p%2Cw@one:5432/shop?sslmode=require",
    "postgres://li:p%2Cw@[::1]/shop?sslmode=require",
    "postgres://li:p%2Cw@two:6432/shop?sslmode=require",
  ]);
});

test.each(["postgres://one/shop", "postgres:///shop?host=/run/postgresql", "postgres://one/a,b"])(
  "%s names one host",
  (url) => {
    expect(urlsOfHosts(url)).toEqual([url]);
  },
);

test("the sentence about a cluster that cannot be reached names its hosts, not its password", async () => {
  const problem = await findDatabaseProblem("postgres://li:hunter2@127.0.0.1:1,127.0.0.1:2/shop");
  expect(problem?.sentence.en).toBe(
    "nothing listens at 127.0.0.1:1 or 127.0.0.1:2; start PostgreSQL, or mend host and port",
  );
  expect(problem?.sentence.zh).not.toContain("hunter2");
});

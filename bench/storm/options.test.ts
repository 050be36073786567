import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

const url = "postgres://storm@db.example.com/storm";
const pooled = "postgresql://storm@127.0.0.1:6432/storm";

test("without a database the storm starts its own", () => {
  expect(readOptions(["--seed", "7"])).toMatchObject({ database: undefined, killsOnly: false, seed: 7 });
});

test("complaints are as many as the minutes have time for, or as given", () => {
  expect(readOptions(["--minutes", "3"]).complaints).toBe(120);
  expect(readOptions(["--complaints", "1000"]).complaints).toBe(1_000);
});

test("a database is reached as given, and past its pooler by another address", () => {
  expect(readOptions(["--database", url]).database).toEqual({ url, directUrl: url });
  const words = ["--database", pooled, "--direct-database", url];
  expect(readOptions(words).database).toEqual({ url: pooled, directUrl: url });
});

test.each([
  [["--database", "db.example.com"], "begins with postgres://"],
  [["--direct-database", url], "--direct-database needs --database"],
  [["--failover", "--database", url], "--failover starts a cluster of its own"],
  [["--nodes", "none"], "--nodes needs a number of at least 1, not none."],
])("%j is refused by a sentence", (words, sentence) => {
  expect(() => readOptions(words)).toThrow(sentence);
});

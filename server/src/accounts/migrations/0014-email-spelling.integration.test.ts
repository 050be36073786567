import { sql } from "kysely";
import { expect, test } from "vitest";
import { productMigrations } from "../../migrations.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openDatabaseBefore } from "../../testing/older-database.ts";

test("domains in Punycode become Unicode, unless another account has that address already", async () => {
  const { db } = await openDatabaseBefore("0014-email-spelling");
  const add = (name: string, email: string) =>
    sql`insert into accounts (username, username_key, email, password_hash, created_at)
      values (${name}, ${name}, ${email}, 'hash', now())`.execute(db);
  await add("one", "li@xn--fsqu00a.xn--55qx5d");
  await add("two", "wu@xn--fsqu00a.xn--55qx5d");
  await add("three", "wu@例子.公司");
  await add("four", "li@xn--qq-.com");
  await migrate(db, productMigrations);
  const { rows } = await sql`select username, email from accounts order by id`.execute(db);
  expect(rows).toEqual([
    { username: "one", email: "li@例子.公司" },
    { username: "two", email: "wu@xn--fsqu00a.xn--55qx5d" },
    { username: "three", email: "wu@例子.公司" },
    { username: "four", email: "li@xn--qq-.com" },
  ]);
});

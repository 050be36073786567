import { expect, test } from "vitest";
import { secretKey } from "../../../../scripts/testing/start-server.ts";
import { productMigrations } from "../../migrations.ts";
import { listMigrations } from "../../platform/database/schema-store.ts";
import type { KeySettings } from "../../platform/key-ring.ts";
import { fingerprintOf } from "../../platform/secret-key.ts";
import { openDatabaseBefore } from "../../testing/older-database.ts";
import { countRows } from "./backup-store.ts";
import { checkRestored } from "./check-restored.ts";
import type { Manifest } from "./manifest.ts";

/** A database of an older release, and the manifest of its backup. */
async function openOlder() {
  const { db, databaseUrl } = await openDatabaseBefore("0013-privacy");
  const versions = { codeVersion: "0.0.9", serverVersion: "18.1", dumpVersion: "18.1" };
  const file = {
    format: 1,
    file: "baleen-20261122T190000Z.dump",
    bytes: 1,
    sha256: "",
    isEncrypted: false,
  } as const;
  const manifest: Manifest = {
    ...versions,
    ...file,
    takenAt: "2026-11-22T19:00:00.000Z",
    mode: "production",
    migrations: (await listMigrations(db)).map(({ name }) => name),
    secretKeyFingerprint: fingerprintOf(secretKey),
    rows: await countRows(db),
  };
  const check = async (
    differences: Partial<Manifest>,
    shouldMigrate: boolean,
    keySettings: KeySettings = { secretKey },
  ) => {
    const expected = {
      manifest: { ...manifest, ...differences },
      keySettings,
      shouldMigrate,
      migrations: productMigrations,
    };
    const findings = await checkRestored(databaseUrl, expected);
    return findings.map(({ code, result, sentence }) => `${code ?? result}: ${sentence.en}`);
  };
  const checkKeys = (keySettings: KeySettings) => check({}, false, keySettings);
  return { db, check, checkKeys };
}

test("a backup from before a change of the key is restored with the former key beside the new one", async () => {
  const { checkKeys } = await openOlder();
  const otherKey = "another key of the tests, as long as it";
  expect(await checkKeys({ secretKey: otherKey, formerSecretKey: secretKey })).toContain(
    "ok: SECRET_KEY_FORMER is the one of the backup; the server changes it to SECRET_KEY after its start",
  );
  expect((await checkKeys({ secretKey: otherKey })).join()).toContain(
    "otherSecretKey: SECRET_KEY is not the one of the backup",
  );
});

test("an older release's backup is migrated only if that is asked for", async () => {
  const { db, check } = await openOlder();
  const [, schema, ...others] = await check({}, false);
  expect(schema).toMatch(/^olderRelease: .+\(0012-operations, version 0\.0\.9\)/);
  expect(others).toEqual(["ok: SECRET_KEY is the one of the backup"]);
  expect((await listMigrations(db)).at(-1)?.name).toBe("0012-operations");
  expect((await check({}, true)).slice(1)).toEqual([
    expect.stringMatching(/^ok: Schema: 00\d\d-/),
    "ok: All invariants about money hold",
    "ok: SECRET_KEY is the one of the backup",
  ]);
});

test("other numbers of rows, another schema, and a violated invariant are each named", async () => {
  const { db, check } = await openOlder();
  expect((await check({ rows: { orders: 7, cards: 0 } }, false))[0]).toBe(
    "otherRows: Rows differ from the manifest: orders 0/7",
  );
  expect((await check({ migrations: ["0001-platform"] }, true))[1]).toBe(
    "otherSchema: The schema (0012-operations) is not the manifest's (0001-platform)",
  );
  await db
    .insertInto("accounts")
    .values({
      username: "kelp",
      username_key: "kelp",
      nickname: "kelp",
      password_hash: "none",
      created_at: new Date("2026-01-01T00:00:00Z"),
      vip_expire_at: new Date("2027-01-01T00:00:00Z"),
    })
    .execute();
  expect((await check({ rows: { accounts: 1 } }, true)).slice(0, 3)).toEqual([
    "ok: 1 row of 1 table, as many as in the manifest",
    expect.stringMatching(/^ok: Schema: /),
    "invariantsViolated: Invariants about money are violated: endUnlikeItsGrants 1",
  ]);
});

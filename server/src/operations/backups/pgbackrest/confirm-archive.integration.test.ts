import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openWorldForTest } from "../../../testing/world.ts";
import { confirmArchive } from "./confirm-archive.ts";

/** The environment of a fake pgBackRest that prints this. */
function saying(info: object): Readonly<Record<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), "baleen-pgbackrest-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = `#!/bin/sh\necho '${JSON.stringify([info])}'\n`;
  writeFileSync(path.join(folder, "pgbackrest"), script, { mode: 0o755 });
  return { PATH: folder };
}

function withBackupAt(endedAt: Date): object {
  return {
    status: { code: 0, message: "ok" },
    db: [{ id: 1, version: "15" }],
    backup: [
      {
        ...{ label: "20261121-183000F", type: "full", database: { id: 1 }, info: { size: 1_000 } },
        timestamp: { stop: Math.floor(endedAt.getTime() / 1000) },
      },
    ],
  };
}

test("a backup that is old, or missing, and a server that archives nothing are each said", async () => {
  const { db } = await openWorldForTest();
  const now = new Date("2026-11-23T00:00:00Z");
  const confirm = (info: object) => confirmArchive({ db, stanza: "baleen", environment: saying(info), now });
  await expect(confirm({ status: { code: 2, message: "no valid backups" } })).rejects.toMatchObject({
    code: "pgBackRestFailed",
    message: "pgBackRest says: no valid backups",
  });
  await expect(confirm(withBackupAt(new Date("2026-11-21T21:59:00Z")))).rejects.toMatchObject({
    code: "archiveBackupOld",
    message: expect.stringContaining("2026-11-22 05:59:01 (China's time)"),
  });
  await expect(confirm(withBackupAt(new Date("2026-11-22T18:30:00Z")))).rejects.toMatchObject({
    code: "archiveOff",
  });
});

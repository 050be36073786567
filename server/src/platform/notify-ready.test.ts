import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { notifyReady } from "./notify-ready.ts";

/** A folder with a program `systemd-notify` that writes down how it is called. */
function makePrograms() {
  const folder = mkdtempSync(path.join(tmpdir(), "baleen-notify-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = path.join(folder, "systemd-notify");
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >>${folder}/calls\n`);
  chmodSync(program, 0o755);
  return { PATH: `${folder}:${process.env.PATH}`, calls: () => readFileSync(`${folder}/calls`, "utf8") };
}

test("systemd hears that the service is ready if it waits for that", async () => {
  const { PATH, calls } = makePrograms();
  await notifyReady({ PATH, NOTIFY_SOCKET: "/run/systemd/notify" });
  expect(calls()).toBe("/run/systemd/notify --ready\n");
});

test("without systemd nothing is called", async () => {
  const { PATH, calls } = makePrograms();
  await notifyReady({ PATH });
  expect(calls).toThrow("ENOENT");
});

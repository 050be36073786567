import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

/** The image to start, which `docker load` or `docker pull` has brought. */
const { BALEEN_IMAGE: image } = process.env;
const hasEngine = ["info", "compose version"].every(
  (words) => spawnSync("docker", words.split(" ")).status === 0,
);

/** The database's image is downloaded. */
const timeout = 10 * 60_000;

const docker = async (...words: readonly string[]) =>
  (await promisify(execFile)("docker", words, { maxBuffer: 1e8 })).stdout;

/** The folder of an installation with the image's own files, settings and secrets, as the guide has it made. */
async function makeInstallation(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "baleen-compose-"));
  const container = (await docker("create", name)).trim();
  await docker("cp", `${container}:/baleen/deployment/.`, folder);
  await docker("rm", container);
  writeFileSync(join(folder, ".env"), `BALEEN_IMAGE=${name}\n`);
  cpSync(join(folder, "baleen.env.example"), join(folder, "baleen.env"));
  writeFileSync(join(folder, "caddy.env"), "SITE=localhost\nOPERATORS=127.0.0.1\n");
  mkdirSync(join(folder, "secrets"));
  const password = randomBytes(16).toString("hex");
  const secrets = {
    postgres_password: password,
    database_url: `postgres://baleen:${password}@postgres/baleen`,
    secret_key: randomBytes(32).toString("hex"),
    smtp_url: "smtps://user:password@smtp.example.com",
  };
  for (const [file, secret] of Object.entries(secrets)) {
    writeFileSync(join(folder, "secrets", file), secret);
    // The containers' users are not the test's.
    chmodSync(join(folder, "secrets", file), 0o644);
  }
  return folder;
}

test.skipIf(!(hasEngine && image))(
  "server and database start from the image, and a backup is made and drilled",
  { timeout },
  async () => {
    const folder = await makeInstallation(image ?? "");
    const project = ["--project-name", `baleen-test-${process.pid}`, "--project-directory", folder];
    const compose = async (...words: readonly string[]) => await docker("compose", ...project, ...words);
    onTestFinished(async () => {
      await compose("down", "--volumes");
      rmSync(folder, { recursive: true });
    }, timeout);
    // Without the proxy, whose ports may be taken.
    await compose("up", "--detach", "--wait", "app");
    expect(await compose("exec", "app", "baleen", "operators", "list")).toBe("No operators.\n");
    expect(await compose("run", "--rm", "backup")).toContain("/var/backups/baleen/baleen-");
    expect(await compose("run", "--rm", "drill")).toContain("can be restored");
  },
);

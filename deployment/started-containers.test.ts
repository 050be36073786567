import { execFile, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const hasEngine = ["info", "compose version"].every(
  (words) => spawnSync("docker", words.split(" ")).status === 0,
);

/** Building downloads packages and images. */
const timeout = 30 * 60_000;

/** A copy of the files under version control, with settings and secrets as the guide has them written. */
function copyInstallation(): string {
  const folder = mkdtempSync(join(tmpdir(), "baleen-compose-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  for (const file of stdout.split("\0").filter(Boolean)) cpSync(join(root, file), join(folder, file));
  const docker = join(folder, "deployment/docker");
  const example = readFileSync(join(root, "deployment/baleen.env.example"), "utf8");
  writeFileSync(join(docker, "baleen.env"), example);
  writeFileSync(join(docker, "caddy.env"), "SITE=localhost\nOPERATORS=127.0.0.1\n");
  mkdirSync(join(docker, "secrets"));
  const password = randomBytes(16).toString("hex");
  const secrets = {
    postgres_password: password,
    database_url: `postgres://baleen:${password}@postgres/baleen`,
    secret_key: randomBytes(32).toString("hex"),
    smtp_url: "smtps://user:password@smtp.example.com",
  };
  for (const [name, secret] of Object.entries(secrets)) {
    writeFileSync(join(docker, "secrets", name), secret);
    // The containers' users are not the test's.
    chmodSync(join(docker, "secrets", name), 0o644);
  }
  return folder;
}

test.skipIf(!hasEngine)(
  "the image is built, server and database start, and a backup is made and drilled",
  { timeout },
  async () => {
    const folder = copyInstallation();
    const file = join(folder, "deployment/docker/compose.yaml");
    const compose = async (...words: readonly string[]) => {
      const command = ["compose", "--project-name", `baleen-test-${process.pid}`, "--file", file, ...words];
      return await promisify(execFile)("docker", command, { maxBuffer: 1e8 });
    };
    onTestFinished(async () => {
      await compose("down", "--volumes", "--rmi", "local");
      rmSync(folder, { recursive: true });
    }, timeout);
    // Without the proxy, whose ports may be taken.
    await compose("up", "--detach", "--build", "--wait", "app");
    const operators = await compose("exec", "app", "baleen", "operators", "list");
    expect(operators.stdout).toBe("No operators.\n");
    expect((await compose("run", "--rm", "backup")).stdout).toContain("/var/backups/baleen/baleen-");
    const drill = await compose("run", "--rm", "drill");
    expect(drill.stdout).toContain("can be restored");
  },
);

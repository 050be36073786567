import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { packArchive } from "./pack-archive.ts";
import { type Architecture, releaseName } from "./release-version.ts";

const deployment = fileURLToPath(new URL("../../deployment/", import.meta.url));
const architecture = process.arch as Architecture;
const otherArchitecture = architecture === "x64" ? "arm64" : "x64";
const name = `${releaseName("0.1.0", architecture)}.tar.zst`;

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const hasZstd = succeeds("zstd", "--version");
const hasMinisign = succeeds("minisign", "-v");
const privately = ["--user", "--map-root-user", "--mount"];
const canMount = succeeds("unshare", ...privately, "mount", "-t", "tmpfs", "tmpfs", tmpdir());

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "baleen-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A release with all that its installation uses, and this Node. */
let archive: Buffer;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "baleen-install-"));
  const release = join(folder, releaseName("0.1.0", architecture));
  mkdirSync(join(release, "web/dist"), { recursive: true });
  cpSync(deployment, join(release, "deployment"), { recursive: true });
  mkdirSync(join(release, "node_modules/.bin"), { recursive: true });
  symlinkSync(process.execPath, join(release, "node_modules/.bin/node"));
  writeFileSync(join(release, "release.json"), "{}");
  await packArchive(release, join(folder, name), 1_700_000_000);
  archive = readFileSync(join(folder, name));
  rmSync(folder, { recursive: true });
});

const sumOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** A folder as it was downloaded, and an empty root to install to. */
function download(content = archive, as = name) {
  const folder = makeFolder();
  cpSync(join(deployment, "install.sh"), join(folder, "install.sh"));
  writeFileSync(join(folder, as), content);
  writeFileSync(join(folder, "SHA256SUMS"), `${sumOf(archive)}  ${as}\n`);
  const root = join(folder, "root");
  mkdirSync(root);
  return { folder, root };
}

type Download = ReturnType<typeof download>;

function install({ folder, root }: Download, args: readonly string[] = [], path = process.env.PATH) {
  const env = { PATH: path, DESTDIR: root };
  const { status, stdout, stderr } = spawnSync("sh", [join(folder, "install.sh"), ...args], {
    env,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

/** Expects a refusal with a sentence, after which nothing is installed. */
function expectRefusal(downloaded: Download, sentence: RegExp, ...args: readonly string[]): void {
  const { status, output } = install(downloaded, args);
  expect(output).toMatch(sentence);
  expect(status).toBe(1);
  const releases = join(downloaded.root, "opt/baleen");
  expect(existsSync(releases) ? readdirSync(releases) : []).toEqual([]);
}

test("without zstd it says what to install", () => {
  const programs = makeFolder();
  for (const program of ["id", "uname", "dirname"])
    symlinkSync(spawnSync("which", [program], { encoding: "utf8" }).stdout.trim(), join(programs, program));
  symlinkSync("/bin/sh", join(programs, "sh"));
  const { status, output } = install(download(), [], programs);
  expect([status, output]).toEqual([1, expect.stringContaining("apt-get install zstd")]);
});

describe.skipIf(!hasZstd)("the installer of an archive", () => {
  test("unpacks a release, installs it, and changes nothing when it runs once more", () => {
    const downloaded = download();
    const first = install(downloaded);
    expect(first).toMatchObject({ status: 0, output: expect.stringContaining("baleen doctor") });
    const { root } = downloaded;
    expect(readdirSync(join(root, "opt/baleen")).toSorted()).toEqual(["0.1.0", "current"]);
    expect(readlinkSync(join(root, "opt/baleen/current"))).toBe("/opt/baleen/0.1.0");
    const key = readFileSync(join(root, "etc/baleen/secrets/secret_key"), "utf8");
    expect(key).toMatch(/^[0-9a-f]{64}\n$/);
    expect(install(downloaded).status).toBe(0);
    expect(readFileSync(join(root, "etc/baleen/secrets/secret_key"), "utf8")).toBe(key);
    expect(readdirSync(join(root, "opt/baleen")).toSorted()).toEqual(["0.1.0", "current"]);
  });

  test("takes an archive from elsewhere", () => {
    const { folder } = download();
    const { root } = download();
    expect(install({ folder, root }, ["--from", join(folder, name)]).status).toBe(0);
    expect(existsSync(join(root, "opt/baleen/0.1.0/release.json"))).toBe(true);
  });

  test("refuses a damaged archive and one that is cut off", () => {
    const damaged = Buffer.from(archive);
    damaged.writeUInt8(damaged.readUInt8(100) ^ 1, 100);
    expectRefusal(download(damaged), /is damaged.*Nothing was installed/);
    expectRefusal(download(archive.subarray(0, 1000)), /is damaged.*Nothing was installed/);
  });

  test("refuses an archive for another machine, and one without a sum", () => {
    const other = `${releaseName("0.1.0", otherArchitecture)}.tar.zst`;
    const downloaded = download(archive, other);
    expectRefusal(downloaded, /is for another machine/, "--from", join(downloaded.folder, other));
    expectRefusal(downloaded, /No baleen-VERSION-linux-\w+\.tar\.zst is beside this script/);
    const withoutSum = download();
    writeFileSync(join(withoutSum.folder, "SHA256SUMS"), "");
    expectRefusal(withoutSum, /has no line for/);
    rmSync(join(withoutSum.folder, "SHA256SUMS"));
    expectRefusal(withoutSum, /SHA256SUMS is missing/);
  });

  test("only unpacks where it is told to, for any machine, and never over another folder", () => {
    const other = `${releaseName("0.1.0", otherArchitecture)}.tar.zst`;
    const downloaded = download(archive, other);
    const [from, to] = [join(downloaded.folder, other), join(downloaded.folder, "new/release")];
    expect(install(downloaded, ["--from", from, "--unpack-to", to]).status).toBe(0);
    expect(existsSync(join(to, "release.json"))).toBe(true);
    expect(readdirSync(downloaded.root)).toEqual([]);
    for (const existing of [to, downloaded.root])
      expectRefusal(
        downloaded,
        /is there already.*needs the name of a new folder/,
        ...["--from", from, "--unpack-to", existing],
      );
    expectRefusal(download(), /--unpack-to needs the name of a new folder/, "--unpack-to", "");
  });

  test("leaves a folder alone that is no release", () => {
    const downloaded = download();
    mkdirSync(join(downloaded.root, "opt/baleen/0.1.0"), { recursive: true });
    expect(install(downloaded)).toMatchObject({
      status: 1,
      output: expect.stringContaining("is no unpacked release"),
    });
    expect(readdirSync(join(downloaded.root, "opt/baleen"))).toEqual(["0.1.0"]);
  });

  test.skipIf(!canMount)("leaves nothing half installed on a full disk", () => {
    const { folder, root } = download();
    const script =
      `mkdir -p "$DESTDIR/opt" && mount -t tmpfs -o size=16k tmpfs "$DESTDIR/opt" && sh "$1"; ` +
      `echo "status $?"; ls -A "$DESTDIR/opt/baleen"`;
    const args = [...privately, "sh", "-c", script, "sh", join(folder, "install.sh")];
    const env = { PATH: process.env.PATH, DESTDIR: root };
    const { stdout, stderr } = spawnSync("unshare", args, { env, encoding: "utf8" });
    expect(stderr).toMatch(/Is the disk full.*Nothing was installed/);
    expect(stdout).toMatch(/status 1\n$/);
  });
});

describe.skipIf(!(hasZstd && hasMinisign))("a public key", () => {
  function downloadSigned() {
    const downloaded = download();
    const { folder } = downloaded;
    const inFolder = { cwd: folder } as const;
    spawnSync("minisign", ["-G", "-W", "-p", "key.pub", "-s", "key"], inFolder);
    spawnSync("minisign", ["-S", "-s", "key", "-m", "SHA256SUMS"], inFolder);
    return { ...downloaded, key: join(folder, "key.pub") };
  }

  test("lets a signed release be installed", () => {
    const downloaded = downloadSigned();
    expect(install(downloaded, ["--key", downloaded.key]).status).toBe(0);
  });

  test("is kept for the verification of upgrades once it has verified a release", () => {
    const downloaded = downloadSigned();
    install(downloaded, ["--key", downloaded.key]);
    rmSync(join(downloaded.folder, "SHA256SUMS.minisig"));
    expect(install(downloaded)).toMatchObject({
      status: 1,
      output: expect.stringContaining("SHA256SUMS.minisig is missing"),
    });
  });

  test("that the machine keeps is used without being named", () => {
    const downloaded = downloadSigned();
    mkdirSync(join(downloaded.root, "etc/baleen"), { recursive: true });
    cpSync(downloaded.key, join(downloaded.root, "etc/baleen/release.pub"));
    rmSync(join(downloaded.folder, "SHA256SUMS.minisig"));
    expectRefusal(downloaded, /SHA256SUMS.minisig is missing/);
  });

  test("refuses sums that it has not signed", () => {
    const downloaded = downloadSigned();
    writeFileSync(join(downloaded.folder, "SHA256SUMS"), `${sumOf(archive)}  ${name}\n\n`);
    expectRefusal(downloaded, /signature of SHA256SUMS was not made with the key/, "--key", downloaded.key);
  });
});

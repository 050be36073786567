import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("make-image", import.meta.url));
const archive = "baleen-0.1.0-linux-arm64.tar.zst";

/** A folder with an archive that is not the one of its sums, and with programs that are there in name alone. */
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "baleen-image-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, archive), "damaged");
  writeFileSync(join(folder, "SHA256SUMS"), `${"0".repeat(64)}  ${archive}\n`);
  mkdirSync(join(folder, "bin"));
  const programs = [
    "basename",
    "dirname",
    "grep",
    "id",
    "mktemp",
    "readlink",
    "rm",
    "sh",
    "sha256sum",
    "uname",
  ];
  for (const program of programs)
    symlinkSync(
      spawnSync("which", [program], { encoding: "utf8" }).stdout.trim(),
      join(folder, "bin", program),
    );
  return folder;
}

function run(folder: string, ...args: readonly string[]) {
  const env = { PATH: join(folder, "bin"), TMPDIR: folder };
  const { status, stderr } = spawnSync("/bin/bash", [script, ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return { status, stderr };
}

function withPrograms(folder: string): string {
  for (const program of ["mmdebstrap", "zstd"]) symlinkSync("/bin/false", join(folder, "bin", program));
  return folder;
}

test("without mmdebstrap it says what to install", () => {
  expect(run(makeFolder(), archive)).toEqual({
    status: 1,
    stderr: expect.stringContaining("mmdebstrap is missing: apt-get install mmdebstrap zstd"),
  });
});

test.each([
  ["no archive", [], "Name the archive"],
  ["two archives", [archive, archive], "more than one archive"],
  ["an option that does not exist", [archive, "--arch", "x64"], "There is no option --arch"],
  ["an option without a value", [archive, "--out"], "--out needs a value"],
  ["a folder that is not there", [archive, "--out", "missing"], "There is no folder"],
  [
    "a folder whose parent is not there",
    [archive, "--out", "missing/images"],
    "There is no folder missing/images",
  ],
  ["sources that are not there", [archive, "--sources", "missing"], "There is no file missing"],
  ["a version that is none", [archive, "--postgres", "17;id"], "such as 17, and not 17;id"],
  ["an address that is none", [archive, "--source", "a|b"], "and not a|b"],
  ["a file that is not there", ["baleen-0.2.0-linux-x64.tar.zst"], "There is no file baleen-0.2.0"],
  ["a file in a folder that is not there", [`no/where/${archive}`], `There is no file no/where/${archive}`],
  ["a file of another name", ["SHA256SUMS"], "is not the name of a release"],
  ["a damaged archive", [archive], `${archive} is damaged`],
])("%s is refused with a sentence, and nothing is left", (_, args, sentence) => {
  const folder = withPrograms(makeFolder());
  const before = readdirSync(folder);
  expect(run(folder, ...args)).toEqual({ status: 1, stderr: expect.stringContaining(sentence) });
  expect(readdirSync(folder)).toEqual(before);
});

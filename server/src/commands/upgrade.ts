import { realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  fileOfRelease,
  readInstalledReleases,
  requireInstalled,
} from "../operations/releases/installed-releases.ts";
import { upgradeSite } from "../operations/releases/upgrade-site.ts";
import { type Invocation, printOutput, UsageError } from "./command-line.ts";
import { withUpgradeMachine } from "./upgrade-machine.ts";

const usage = `Moves the site to another release, without a pause. Run it as root.

  baleen upgrade FILE       an archive beside its SHA256SUMS, which is verified and unpacked first
  baleen upgrade VERSION    a release that is unpacked in /opt/baleen

It makes a backup and migrates if the release has migrations, starts the release beside the current one and switches when
it is ready. If it does not get ready, the current one stays.

  --key FILE         the public key for the signature (default: /etc/baleen/release.pub)
  --without-backup   migrates without a backup
  --stop             stops the site for a migration that the current release cannot run with`;

const options = {
  key: { type: "string" },
  "without-backup": { type: "boolean", default: false },
  stop: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const archiveName = /^baleen-(.+)-linux-(x64|arm64)\.tar\.zst$/;

async function run({ words, environment }: Invocation): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const [from, ...rest] = positionals;
  if (values.help) return `${usage}\n`;
  if (from === undefined || rest.length > 0) throw new UsageError(usage);
  return await withUpgradeMachine(environment, async (machine) => {
    const [, version = from, architecture = process.arch] = archiveName.exec(path.basename(from)) ?? [];
    if (architecture !== process.arch) {
      throw new UsageError(
        `${from}是别的机器的 / ${from} is for another machine: this one needs ${process.arch}`,
      );
    }
    if (version !== from && !readInstalledReleases(machine.root).versions.includes(version)) {
      const folder = fileOfRelease(machine.root, version);
      const installer = fileURLToPath(new URL("../../../deployment/install.sh", import.meta.url));
      const key = values.key === undefined ? [] : ["--key", values.key];
      await machine.run("sh", [installer, "--unpack-to", folder, "--from", from, ...key], { isShown: true });
    }
    requireInstalled(version, machine.root);
    // The new release knows best how to replace this one.
    const baleen = fileOfRelease(machine.root, version, "deployment/baleen");
    const itself = fileURLToPath(new URL("../../../deployment/baleen", import.meta.url));
    if (realpathSync(baleen) !== realpathSync(itself)) {
      const flags = (["without-backup", "stop"] as const).filter((name) => values[name]);
      process.execve?.(
        baleen,
        [baleen, "upgrade", version, ...flags.map((name) => `--${name}`)],
        environment,
      );
    }
    await upgradeSite(
      version,
      { isBackupWaived: values["without-backup"], isStopAllowed: values.stop },
      machine,
    );
  });
}

if (import.meta.main) await printOutput(run);

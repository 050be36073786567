import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StopError } from "../../scripts/machine/run.js";
import { pushImages } from "../../scripts/release/push-images.js";
import { readOutput } from "../../scripts/release/run-program.ts";
import { findFreePort } from "../../scripts/testing/find-free-port.ts";
import { secretKey } from "../../scripts/testing/start-server.ts";
import { type Settings, type Site, tryProduction, waitUntil } from "./try-release.ts";

/** The Debian packages that make, read, push and run images; crun ends where a machine has both versions of cgroups. */
export const imagePackages = [
  "mmdebstrap",
  "debian-archive-keyring",
  "skopeo",
  "docker-registry",
  "podman",
  "runc",
];

/**
 * The restrictions of `deployment/compose.yaml`, without its `init`, which Kubernetes does not have either. podman's own limits of
 * files and processes may be higher than this machine's, and nothing starts then.
 */
const restrictions = [
  ...["--read-only", "--read-only-tmpfs=false", "--tmpfs=/tmp", "--memory=1g"],
  ...["--cap-drop=all", "--security-opt=no-new-privileges"],
  ...["--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096"],
];

/** Starts an image in production with a read-only root, buys a membership, makes a backup and drills it. */
export async function tryImage(file: string, work: string): Promise<void> {
  const [store, state] = [join(work, "store"), join(work, "state")];
  for (const folder of [store, state]) mkdirSync(folder);
  const engine = [`--root=${store}`, `--runroot=${state}`, "--storage-driver=vfs", "--runtime=runc"];
  const podman = (...args: readonly string[]) =>
    readOutput("podman", [...engine, "--cgroup-manager=cgroupfs", ...args]);
  const [, image = ""] = /Loaded image: (\S+)/.exec(podman("load", `--input=${file}`)) ?? [];
  try {
    await tryProduction(
      async (settings) => await startContainer(podman, image, settings),
      async () => {
        const inContainer = (...command: readonly string[]) => podman("exec", "site", ...command);
        inContainer(...healthCheckOf(file));
        const [major] = inContainer("sh", "-c", serverVersion).split(".");
        process.stdout.write(inContainer("baleen", "backup"));
        // pg_restore of 17 sets transaction_timeout, which an older server does not have.
        if (Number(major) >= 17) process.stdout.write(inContainer("baleen", "restore", "--drill"));
        else console.log(`The backup was not drilled, since this machine's PostgreSQL is ${major}.`);
      },
    );
  } finally {
    podman("rm", "--force", "--all");
  }
}

const serverVersion =
  '/usr/lib/postgresql/*/bin/psql --no-align --tuples-only -c "show server_version" "$DATABASE_URL"';

type Podman = (...args: readonly string[]) => string;

async function startContainer(podman: Podman, image: string, settings: Settings): Promise<Site> {
  const port = await findFreePort();
  const environment = {
    ...settings,
    SECRET_KEY: secretKey,
    HOST: "127.0.0.1",
    PORT: String(port),
    BACKUP_DIR: "/var/backups/baleen",
  };
  const variables = Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`);
  const place = ["--name=site", "--network=host", "--volume=backups:/var/backups/baleen"];
  podman("run", "--detach", ...place, ...restrictions, ...variables, image);
  const read = (field: string) => podman("inspect", `--format={{.State.${field}}}`, "site").trim();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: Number(read("Pid")),
    output: () => podman("logs", "site"),
    async stop() {
      podman("stop", "--time=20", "site");
      return Number(read("ExitCode"));
    },
  };
}

/** The command of the health check, which podman itself runs for images in Docker's format only. */
function healthCheckOf(file: string): readonly string[] {
  const { config } = JSON.parse(
    readOutput("skopeo", ["inspect", "--raw", "--config", `oci-archive:${file}`]),
  );
  const [kind, ...command] = config.Healthcheck?.Test ?? [];
  if (kind !== "CMD") throw new StopError(`${file} has no health check.`);
  return command;
}

/** Pushes the images of all architectures to a registry on this machine, and demands that it has each of them. */
export async function tryPush(files: readonly [string, ...string[]], work: string): Promise<void> {
  const address = `127.0.0.1:${await findFreePort()}`;
  const settings = join(work, "registry.json");
  // It reads YAML, of which JSON is a part.
  const storage = { filesystem: { rootdirectory: join(work, "registry") } };
  writeFileSync(settings, JSON.stringify({ version: "0.1", storage, http: { addr: address } }));
  const registry = spawn("docker-registry", ["serve", settings], { stdio: "ignore" });
  const ended = once(registry, "close");
  try {
    await waitUntil(
      "the registry answers",
      async () => (await fetch(`http://${address}/v2/`).catch(() => undefined))?.ok === true,
    );
    const image = await pushImages(files, `${address}/baleen`, "0.1.0", { demandTls: false });
    const pushed = readOutput("skopeo", ["inspect", "--raw", "--tls-verify=false", `docker://${image}`]);
    const { manifests } = JSON.parse(pushed) as { manifests: { platform: { architecture: string } }[] };
    console.log(
      `Pushed as ${image}, for ${manifests.map(({ platform }) => platform.architecture).join(" and ")}.`,
    );
    if (manifests.length !== files.length) throw new StopError("The registry has not all of them.");
  } finally {
    registry.kill();
    await ended;
  }
}

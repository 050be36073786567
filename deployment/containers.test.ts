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

interface ImageConfig {
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

const compose: {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: {
    readonly inside: { readonly ipam: { readonly config: readonly { subnet: string }[] } };
  };
} = parse(read("deployment/compose.yaml"), { merge: true });

const { config }: { readonly config: ImageConfig } = JSON.parse(read("deployment/image/config.json"));
const makeImage = read("deployment/image/make-image");

test("the image runs the server's own entry without privileges, and says when it is ready", () => {
  const [node, entry = ""] = config.Cmd;
  expect(node).toBe("node");
  expect(existsSync(new URL(entry, root))).toBe(true);
  expect(config).toMatchObject({ User: "10001:10001", WorkingDir: "/baleen", StopSignal: "SIGTERM" });
  expect(config.Healthcheck.Test.join(" ")).toMatch(/^CMD node --eval .*\/readyz/);
});

test("it has the release's own Node and commands", () => {
  for (const program of ["node_modules/.bin/node", "deployment/baleen"])
    expect(makeImage).toMatch(new RegExp(`^ln -s /baleen/${program} "\\$work/release/usr/local/bin/`, "m"));
});

test("its pg_dump is of the major version of every database that the shipped files start", () => {
  const [, client] = /postgres=(\d+)/.exec(makeImage) ?? [];
  // docker-library/postgres#1356: a tag without a Debian moves to the next one.
  expect(compose.services.postgres?.image).toBe(`postgres:${client}-trixie`);
  const chart = parse(read("deployment/helm/baleen/values.yaml"));
  expect(chart.postgres.imageName).toMatch(new RegExp(`:${client}-standard-trixie$`));
});

test("PostgreSQL 17 keeps its data where its image wants the volume", () => {
  // From 18 on it is /var/lib/postgresql: docker-library/postgres#1259.
  expect(compose.services.postgres?.volumes).toContain("database:/var/lib/postgresql/data");
});

test("nothing is built by compose", () => {
  for (const service of Object.values(compose.services)) expect(service).not.toHaveProperty("build");
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
  expect(makeImage).toMatch(/--owner=10001 --group=10001 --mode=700 .*\n.* var\/backups\/baleen$/m);
});

test("its containers read the settings and secrets that an installation has elsewhere", () => {
  const { environment, volumes } = compose.services.app ?? {};
  expect(Object.keys(environment ?? {})).toEqual(["TRUST_PROXY"]);
  expect(volumes).toContain("./secrets:/etc/baleen/secrets:ro");
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
  expect(lintCompose("deployment/compose.yaml", panel)).toEqual({
    status: 0,
    output: expect.stringMatching(/^\s*$/),
  });
});

test("a compose file with a field that does not exist would be refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "baleen-compose-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "compose.yaml");
  writeFileSync(file, read("deployment/compose.yaml").replace("read_only: true", "readonly: true"));
  expect(lintCompose(file)).toEqual({ status: 1, output: expect.stringContaining("additional properties") });
});

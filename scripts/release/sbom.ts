import { createHash } from "node:crypto";
import type { Architecture, Commit } from "./release-version.ts";

interface Property {
  readonly name: string;
  readonly value: string;
}

/** What is read of npm's CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). */
export interface Sbom {
  readonly metadata: { readonly component: Readonly<Record<string, unknown>> };
  readonly components: readonly { readonly "bom-ref": string; readonly properties?: readonly Property[] }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** A package of `package-lock.json` with the machines that it is for, all if a field is missing. */
interface LockedPackage {
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Whether npm installs a package on Linux with glibc on this architecture. */
export function isPackageFor(
  architecture: Architecture,
  { os = ["linux"], cpu = [architecture], libc = ["glibc"] }: LockedPackage,
): boolean {
  return os.includes("linux") && cpu.includes(architecture) && libc.includes("glibc");
}

/**
 * npm's list of all production packages as the list of one archive: without packages for other machines, and without
 * what differs between two runs (serial number, time, npm's version, the folder's name).
 */
export function sbomFor(
  all: Sbom,
  { packages }: Lockfile,
  release: { readonly version: string; readonly architecture: Architecture; readonly commit: Commit },
) {
  const { version, architecture, commit } = release;
  const components = all.components.filter(({ properties = [] }) => {
    const path = properties.find(({ name }) => name === "cdx:npm:package:path")?.value;
    return path === undefined || isPackageFor(architecture, packages[path] ?? {});
  });
  const { component } = all.metadata;
  const refs = new Set([component["bom-ref"], ...components.map((each) => each["bom-ref"])]);
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  const metadata = {
    timestamp: new Date(commit.committedAtS * 1000).toISOString(),
    component: { ...component, name: "baleen", version, type: "application" },
  };
  const serialNumber = `urn:uuid:${uuidOf(`${commit.hash} ${version} ${architecture}`)}`;
  return { ...all, serialNumber, metadata, components, dependencies };
}

/** A UUID of version 8, made from a text (https://www.rfc-editor.org/rfc/rfc9562#section-5.8). */
function uuidOf(text: string): string {
  const digits = createHash("sha256").update(text).digest("hex");
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20, 32)].join("-");
}

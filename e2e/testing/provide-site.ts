import { mkdirSync, writeFileSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { findBrowser } from "../../scripts/machine/browser.js";
import { operatorPasswordLine, readPrinted, startServer } from "../../scripts/testing/start-server.ts";
import { createSiteDatabase } from "./site-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the site, without a final slash. */
    siteUrl: string;
    /** The URL of the site's database, in which journeys change times. */
    databaseUrl: string;
    /** The path of the browser. */
    browserPath: string;
    /** Unused card keys. */
    cardKeys: string[];
    /** The credentials of the demo's operator. */
    operatorPassword: string;
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
  project.provide("cardKeys", (await readPrinted(server, /Card keys to try: (.+)\n/)).split(" "));
  project.provide("operatorPassword", await readPrinted(server, operatorPasswordLine));
  return async () => {
    await server.stop();
    mkdirSync("test-results", { recursive: true });
    writeFileSync("test-results/server.log", server.output());
    await database.drop();
  };
}

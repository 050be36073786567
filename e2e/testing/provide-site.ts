import { mkdirSync, writeFileSync } from "node:fs";
import { findBrowser } from "../../scripts/machine/browser.js";
import { operatorPasswordLine, startServer, waitForOutput } from "../../scripts/testing/start-server.ts";
import { provideSite } from "./site.ts";
import { createSiteDatabase } from "./site-database.ts";

/**
 * Starts one server for all journeys; each journey has its own account and browser context. Returns a function that
 * stops the server.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (!findBrowser()) throw new Error("There is no Chromium here. Set CHROMIUM_PATH to the program of one.");
  const database = await createSiteDatabase();
  const server = await startServer({
    DATABASE_URL: database.url,
    LOG_LEVEL: "warn",
    TRUST_PROXY: "127.0.0.1,::1",
  });
  provideSite({
    url: server.url,
    databaseUrl: database.url,
    cardKeys: (await waitForOutput(server, /Card keys to try: (.+)\n/)).split(" "),
    operatorPassword: await waitForOutput(server, operatorPasswordLine),
  });
  return async () => {
    await server.stop();
    mkdirSync("test-results", { recursive: true });
    writeFileSync("test-results/server.log", server.output());
    await database.drop();
  };
}

import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { siteConfig } from "@baleen/contract/content/site-config.ts";
import { documentPath, type SiteDocument, siteDocuments } from "@baleen/contract/content/site-documents.ts";
import { expect } from "@playwright/test";
import pg from "pg";
import {
  operatorPasswordLine,
  type RunningServer,
  startServer,
  waitForOutput,
} from "../../scripts/testing/start-server.ts";
import { test } from "./journey.ts";
import { createSiteDatabase } from "./site-database.ts";

type Documents = Readonly<Partial<Record<SiteDocument, unknown>>>;

/**
 * A site for one test file: because it needs its own settings, or because its journeys change data that other files
 * rely on. `readSettings` runs before the site starts.
 */
export function ownSite(readSettings = async (): Promise<Readonly<Record<string, string>>> => ({})) {
  let server: RunningServer;
  let password: string;
  let database: pg.Client;
  let remove: () => Promise<void>;
  test.beforeAll(async () => {
    const { url, drop } = await createSiteDatabase();
    server = await startServer({ DATABASE_URL: url, LOG_LEVEL: "warn", ...(await readSettings()) });
    password = await waitForOutput(server, operatorPasswordLine);
    database = new pg.Client({ connectionString: url });
    await database.connect();
    remove = async () => {
      await server.stop();
      await database.end();
      await drop();
    };
  });
  test.afterAll(() => remove());
  return {
    /** Without a trailing slash. */
    get url(): string {
      return server.url;
    },
    /** The third argument of `openConsole`. */
    get operator() {
      return { url: server.url, password };
    },
    query: async (text: string, values?: unknown[]) => await database.query(text, values),
    /** Publishes documents unchanged; all other documents are the built-in ones. Resolves when the site shows them. */
    async publish(documents: Documents): Promise<void> {
      const all: Documents = { ...builtInSiteConfig, ...documents };
      // A release with files would give the site a download that the journey has not published.
      await database.query("delete from release_files; delete from releases");
      for (const name of siteDocuments) {
        await database.query(
          `insert into site_documents (name, document, updated_at) values ($1, $2, now())
           on conflict (name) do update set document = excluded.document`,
          [name, JSON.stringify(all[name])],
        );
      }
      for (const name of siteDocuments) {
        const { parse } = siteConfig.shape[name];
        const read = async () => {
          const answer = await fetch(`${server.url}/api${documentPath(name)}`);
          return parse(((await answer.json()) as { data: unknown }).data);
        };
        await expect.poll(read).toEqual(parse(all[name]));
      }
    },
  };
}

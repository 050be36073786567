import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { siteConfig } from "@baleen/contract/content/site-config.ts";
import { documentPath, type SiteDocument, siteDocuments } from "@baleen/contract/content/site-documents.ts";
import { expect } from "@playwright/test";
import pg from "pg";
import {
  operatorPasswordLine,
  type RunningServer,
  readPrinted,
  startServer,
} from "../../scripts/testing/start-server.ts";
import { test } from "./journey.ts";
import { createSiteDatabase } from "./site-database.ts";

type Documents = Readonly<Partial<Record<SiteDocument, unknown>>>;

/** A site of this file's own, which its journeys may publish content on. */
export function ownSite() {
  let site: RunningServer;
  let password: string;
  let database: pg.Client;
  let remove: () => Promise<void>;
  test.beforeAll(async () => {
    const { url, drop } = await createSiteDatabase();
    site = await startServer({ DATABASE_URL: url, LOG_LEVEL: "warn" });
    password = await readPrinted(site, operatorPasswordLine);
    database = new pg.Client({ connectionString: url });
    await database.connect();
    // Releases with files would give the site a download that it has not published.
    await database.query("delete from release_files; delete from releases");
    remove = async () => {
      await site.stop();
      await database.end();
      await drop();
    };
  });
  test.afterAll(() => remove());
  return {
    /** The URL of the site, without a final slash. */
    url: () => site.url,
    /** For `openConsole`. */
    operator: () => ({ url: site.url, password }),
    /** Publishes documents as they are; the others are the built-in ones. Resolves when the site shows them. */
    async publish(documents: Documents): Promise<void> {
      const all: Documents = { ...builtInSiteConfig, ...documents };
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
          const answer = await fetch(`${site.url}/api${documentPath(name)}`);
          return parse(((await answer.json()) as { data: unknown }).data);
        };
        await expect.poll(read).toEqual(parse(all[name]));
      }
    },
  };
}

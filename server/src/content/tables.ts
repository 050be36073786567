import type { SiteDocument } from "@baleen/contract/content/site-documents.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface ContentTables {
  site_documents: {
    name: SiteDocument;
    document: JSONColumnType<object>;
    updated_at: Date;
  };

  /** One row for each document that was ever edited in the console. */
  site_drafts: {
    name: Fixed<SiteDocument>;
    /** Goes up with every change of the draft or of what is published. */
    version: number;
    /** Null without a draft. */
    document: JSONColumnType<object> | null;
    edited_at: Date | null;
    edited_by: number | null;
  };

  /** What was published, in order. */
  site_versions: {
    id: Generated<number>;
    name: Fixed<SiteDocument>;
    document: JSONColumnType<object>;
    published_at: Fixed<Date>;
    /** The operator; null for what was not published through the console. */
    published_by: Fixed<number | null>;
    /** The version of which it is a copy. */
    restored_from: ColumnType<number | null, number | null | undefined, never>;
  };

  /** Images of the documents, by the SHA-256 of their bytes. */
  media: {
    digest: Fixed<string>;
    /** WebP. */
    bytes: Fixed<Buffer>;
    width: Fixed<number>;
    height: Fixed<number>;
    made_at: Fixed<Date>;
    made_by: Fixed<number | null>;
  };

  /** Figures of a day in China (`content/statistics/daily-figure-store.ts`). */
  daily_figures: {
    day: string;
    figure: string;
    /** A payment method; empty for figures that have none. */
    method: string;
    value: number;
  };

  /** Files at the root that prove to other services whose site this is. */
  verification_files: {
    name: Fixed<string>;
    content: string;
    changed_at: Date;
    changed_by: string;
  };
}

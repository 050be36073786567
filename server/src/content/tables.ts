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
    /** Incremented by every change of the draft or of the published document. */
    version: number;
    /** Null if there is no draft. */
    document: JSONColumnType<object> | null;
    edited_at: Date | null;
    edited_by: number | null;
  };

  /** Published versions, in order. */
  site_versions: {
    id: Generated<number>;
    name: Fixed<SiteDocument>;
    document: JSONColumnType<object>;
    published_at: Fixed<Date>;
    /** The operator; null if not published through the console. */
    published_by: Fixed<number | null>;
    /** The version from which it was copied. */
    restored_from: ColumnType<number | null, number | null | undefined, never>;
  };

  /** Images used in documents, by the SHA-256 of their bytes, except those in the object store. */
  media: {
    digest: Fixed<string>;
    /** A WebP file; for share pictures and icons of the site a JPEG or PNG. */
    bytes: Fixed<Buffer>;
    width: Fixed<number>;
    height: Fixed<number>;
    made_at: Fixed<Date>;
    made_by: Fixed<number | null>;
  };

  /** Files in the object store, by the SHA-256 of their bytes, which is also the object's name. */
  stored_files: {
    digest: Fixed<string>;
    kind: Fixed<"image" | "installer">;
    /** A string when read, like every `bigint`. */
    bytes: ColumnType<string, number, never>;
    /** Images only. */
    width: Fixed<number | null>;
    height: Fixed<number | null>;
    /** Installers only: the name of the downloaded file. */
    name: Fixed<string | null>;
    /** Installers only: the SHA-256 of each block (`content/files/blocks.ts`), one after the other. */
    block_digests: Fixed<Buffer | null>;
    made_at: Fixed<Date>;
    made_by: Fixed<number | null>;
  };

  /** Figures per day in China (`content/statistics/daily-figure-store.ts`). */
  daily_figures: {
    day: string;
    figure: string;
    /** A payment method; empty for figures without one. */
    method: string;
    value: number;
  };

  /** Files at the root by which other services verify who owns the site. */
  verification_files: {
    name: Fixed<string>;
    content: string;
    changed_at: Date;
    changed_by: string;
  };
}

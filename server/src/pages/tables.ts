import type { JSONColumnType } from "kysely";
import type { Fixed } from "../platform/database/columns.ts";

export interface PagesTables {
  /** Builds whose files are shared; the id is a digest of the file names. */
  web_builds: {
    id: Fixed<string>;
    files: JSONColumnType<string[], string, never>;
    /** When a node with this build last started. */
    started_at: Date;
  };

  /** Asset files of these builds, for nodes that lack them. */
  web_files: {
    name: Fixed<string>;
    bytes: Fixed<Buffer>;
  };

  /** The ticket of an official account, used to sign pages for WeChat's JS-SDK. */
  wechat_tickets: {
    app_id: Fixed<string>;
    ticket: string | null;
    expires_at: Date | null;
    /** Until then no node requests a ticket from WeChat. */
    asked_until: Date;
  };
}

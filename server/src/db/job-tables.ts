import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "./columns.ts";

interface JobsTable {
  id: Generated<number>;
  name: Fixed<string>;
  /** What it is about. There is one job of a name for a subject. */
  subject: Fixed<string>;
  queue: Fixed<string>;
  data: JSONColumnType<object>;
  /** While a node runs it, the end of that node's lease; null once it is given up. */
  due_at: Date | null;
  leased_by: string | null;
  /** How often it was taken: the number that tells one lease from the next. */
  runs: Generated<number>;
  /** In a row. */
  failures: Generated<number>;
  last_error: string | null;
  last_failed_at: Date | null;
  created_at: Fixed<Date>;
}

export interface JobTables {
  jobs: JobsTable;
}

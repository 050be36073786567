import type { Generated, JSONColumnType } from "kysely";
import type { Fixed } from "./columns.ts";

interface JobsTable {
  id: Generated<number>;
  name: Fixed<string>;
  /** The object of the job, such as an order number; unique per name. */
  subject: Fixed<string>;
  queue: Fixed<string>;
  data: JSONColumnType<object>;
  /** While the job runs, the end of its lease; null after it was given up. */
  due_at: Date | null;
  leased_by: string | null;
  /** Number of leases so far; it identifies a lease. */
  runs: Generated<number>;
  /** Consecutive failures. */
  failures: Generated<number>;
  last_error: string | null;
  last_failed_at: Date | null;
  created_at: Fixed<Date>;
}

export interface JobTables {
  jobs: JobsTable;
}

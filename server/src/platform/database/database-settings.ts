import { z } from "zod";
import { checkedText, withProblem } from "../setting-problem.ts";
import { findUrlProblem } from "./database-url.ts";

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  /** The URL without a connection pooler, for features that need their own session. */
  readonly databaseDirectUrl?: string | undefined;
  /** The URL of a streaming replica, for the console's lists. */
  readonly databaseReadUrl?: string | undefined;
  readonly dataDir: string;
}

const postgresUrl = checkedText((text) => /^postgres(ql)?:\/\//.test(text), {
  zh: "要以postgres://或postgresql://开头",
  en: "must begin with postgres:// or postgresql://",
})
  .superRefine((text, context) => {
    const problem = /^postgres/.test(text) ? findUrlProblem(text) : undefined;
    if (problem) context.addIssue({ code: "custom", ...withProblem(problem) });
  })
  .optional();

export const databaseVariables = {
  DATABASE_URL: postgresUrl.describe(
    "PostgreSQL 15 or newer; of several hosts, separated by commas, the primary is used; other timeouts than ours as `?statement_timeout=…` (ms), `&lock_timeout=…` (ms), `&connect_timeout=…` (s); required in production (demo: embedded, in `DATA_DIR`)",
  ),
  DATABASE_DIRECT_URL: postgresUrl.describe(
    "the same database past a pooler such as PgBouncer, for migrations and notifications (default: `DATABASE_URL`)",
  ),
  DATABASE_READ_URL: postgresUrl.describe(
    "a streaming replica, for the console's lists, exports and figures (default: the database itself)",
  ),
  DATA_DIR: z.string().min(1).default(".data").describe("the folder of the embedded database"),
};

type RawSettings = z.output<z.ZodObject<typeof databaseVariables>>;

export function databaseSettingsOf(variables: RawSettings): DatabaseSettings {
  return {
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseReadUrl: variables.DATABASE_READ_URL,
    dataDir: variables.DATA_DIR,
  };
}

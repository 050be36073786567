import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { Rejection } from "../../../platform/rejection.ts";

/** https://pgbackrest.org/command.html#command-info */
const infoSchema = z.tuple([
  z.object({
    status: z.object({ code: z.int(), message: z.string() }),
    repo: z.array(z.object({ status: z.object({ code: z.int(), message: z.string() }) })).default([]),
    cipher: z.string().default("none"),
    db: z.array(z.object({ id: z.int(), version: z.string() })).default([]),
    backup: z
      .array(
        z.object({
          label: z.string(),
          type: z.enum(["full", "diff", "incr"]),
          timestamp: z.object({ stop: z.int() }),
          info: z.object({ size: z.int() }),
          database: z.object({ id: z.int() }),
        }),
      )
      .default([]),
  }),
]);

export type Repository = Awaited<ReturnType<typeof readRepository>>;

/** What pgBackRest has of the stanza. Throws `Rejection` if it is not here, or does not say. */
export async function readRepository(stanza: string, environment: NodeJS.ProcessEnv) {
  const output = await runPgBackRest([`--stanza=${stanza}`, "--output=json", "info"], {
    env: pgBackRestEnvironment(environment),
  });
  const [info] = infoSchema.parse(JSON.parse(output));
  const majors = new Map(info.db.map(({ id, version }) => [id, Number.parseInt(version, 10)]));
  return {
    /** Undefined if nothing is wrong with it. */
    problem: info.status.code === 0 ? undefined : rejectionOfStatus(info),
    isEncrypted: info.cipher !== "none",
    /** The oldest first. */
    backups: info.backup
      .map(({ label, type, timestamp, info: { size }, database }) => ({
        label,
        type,
        // Whole seconds, rounded down: a second later it has ended for certain.
        endedAt: new Date((timestamp.stop + 1) * 1000),
        /** Of the data folder that it restores. */
        bytes: size,
        major: majors.get(database.id) ?? 0,
      }))
      .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime()),
  };
}

/** The reason of a repository, where the stanza as a whole says no more than that there is one. */
function rejectionOfStatus({ status, repo }: z.output<typeof infoSchema>[0]): Rejection {
  return rejectionOf(
    repo.find(({ status: { code } }) => code === status.code)?.status.message ?? status.message,
  );
}

const execute = promisify(execFile);

interface ProgramOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Runs pgBackRest; gives its output. Throws `Rejection` unless it succeeds. */
export async function runPgBackRest(words: readonly string[], options: ProgramOptions): Promise<string> {
  try {
    const { signal, ...others } = options;
    const execOptions = { ...others, maxBuffer: 100e6, encoding: "utf8", ...(signal && { signal }) } as const;
    const { stdout } = await execute("pgbackrest", words, execOptions);
    return stdout;
  } catch (error) {
    throw rejectionOfFailure(error);
  }
}

function rejectionOfFailure(error: unknown): unknown {
  const {
    code,
    stderr,
    message = String(error),
  } = (error ?? {}) as NodeJS.ErrnoException & { stderr?: string };
  if (code === "ENOENT") {
    return new Rejection("pgBackRestMissing");
  }
  if (code === "ABORT_ERR") return error;
  const output = (stderr || message).replaceAll(/\s+/g, " ").trim();
  return rejectionOf(/ERROR: \[\d+\]: (.*)$/.exec(output)?.[1] ?? output);
}

function rejectionOf(output: string): Rejection {
  return new Rejection(/Permission denied/i.test(output) ? "pgBackRestForbidden" : "pgBackRestFailed", {
    output,
  });
}

/**
 * The environment of pgBackRest, which takes its options from there too. Its own settings stay, such as
 * `PGBACKREST_CONFIG`; logs, locks and the queue of asynchronous archiving are the running server's, so a restore has its
 * own in its folder.
 */
export function pgBackRestEnvironment(own: NodeJS.ProcessEnv, folder?: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(own).filter(
    ([name]) => /^(PATH|HOME|TMPDIR|PGBACKREST_\w+)$/.test(name) && !/^PGBACKREST_STANZA/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: "C",
    TZ: "UTC",
    PGBACKREST_LOG_LEVEL_FILE: "off",
    PGBACKREST_LOG_LEVEL_CONSOLE: "off",
    PGBACKREST_LOG_LEVEL_STDERR: "error",
    PGBACKREST_ARCHIVE_ASYNC: "n",
    ...(folder && {
      PGBACKREST_LOCK_PATH: path.join(folder, "lock"),
      // A restore empties it.
      PGBACKREST_SPOOL_PATH: path.join(folder, "spool"),
    }),
  };
}

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { Rejection } from "../../../platform/rejection.ts";

/** Format: https://pgbackrest.org/command.html#command-info */
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

/** The stanza's status and backups. Throws `Rejection` if pgBackRest is missing or fails. */
export async function readRepository(stanza: string, environment: NodeJS.ProcessEnv) {
  const output = await runPgBackRest([`--stanza=${stanza}`, "--output=json", "info"], {
    env: pgBackRestEnvironment(environment),
  });
  const [info] = infoSchema.parse(JSON.parse(output));
  const majors = new Map(info.db.map(({ id, version }) => [id, Number.parseInt(version, 10)]));
  return {
    /** Undefined if the stanza has no problem. */
    problem: info.status.code === 0 ? undefined : rejectionOfStatus(info),
    isEncrypted: info.cipher !== "none",
    /** Oldest first. */
    backups: info.backup
      .map(({ label, type, timestamp, info: { size }, database }) => ({
        label,
        type,
        // Times are whole seconds, rounded down: one second later the backup has certainly ended.
        endedAt: new Date((timestamp.stop + 1) * 1000),
        /** Size of the restored data folder. */
        bytes: size,
        major: majors.get(database.id) ?? 0,
      }))
      .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime()),
  };
}

/** The repository's own message if the stanza only reports its code, otherwise the stanza's message. */
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

/** Runs pgBackRest and returns its output. Throws `Rejection` unless it succeeds. */
export async function runPgBackRest(args: readonly string[], options: ProgramOptions): Promise<string> {
  try {
    const { signal, ...others } = options;
    const execOptions = { ...others, maxBuffer: 100e6, encoding: "utf8", ...(signal && { signal }) } as const;
    const { stdout } = await execute("pgbackrest", args, execOptions);
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
 * The environment of pgBackRest, which also reads options from it. Inherits pgBackRest's variables, such as
 * `PGBACKREST_CONFIG`. Logs, locks and the queue of asynchronous archiving belong to the running server, so a restore
 * gets its own in its folder.
 */
export function pgBackRestEnvironment(environment: NodeJS.ProcessEnv, folder?: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(environment).filter(
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
      // A restore empties this folder.
      PGBACKREST_SPOOL_PATH: path.join(folder, "spool"),
    }),
  };
}

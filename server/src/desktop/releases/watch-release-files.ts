import type { Run, RunResult } from "../../platform/jobs/run-job.ts";
import { NotFetchedError, safeHead, UnsafeAddressError } from "../../platform/safe-fetch/safe-fetch.ts";
import type { DesktopDeps } from "../deps.ts";
import { type FileRow, listFiles, listLiveRows, listReleaseRows, type ReleaseRow } from "./release-store.ts";

const kind = "release.unreachable";
const limits = { ms: 15_000, redirects: 3 };

/** Failures of the network pass: a file is asked for this often, some minutes apart. */
const maxAsked = 3;

interface Fault {
  readonly subject: string;
  readonly url: string;
  readonly reason: string;
}

/**
 * Job: asks for each file of the published releases by HEAD, and raises an alarm about those that do not answer or have another
 * size than when they were checked. Closes it when they are back, or no longer published.
 */
export async function watchReleaseFiles(
  deps: DesktopDeps,
  { failures, signal }: Pick<Run, "failures" | "signal">,
): Promise<RunResult> {
  const { db, alarms, entitlementKeys } = deps;
  const live = entitlementKeys ? await listLiveRows(db) : [];
  const files = await listFiles(
    db,
    live.map(({ id }) => id),
  );
  const faults: Fault[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const reason = await findFault(deps, file);
    if (reason !== undefined) faults.push({ subject: subjectOf(live, file), url: file.url, reason });
  }
  if (faults.length > 0 && failures < maxAsked - 1) return "retry";
  for (const { subject, ...details } of faults) await alarms.raise({ kind, subject, details });
  await closeOthers(deps, faults);
  return "done";
}

async function findFault(
  { origin, fileNetwork }: DesktopDeps,
  { url, bytes }: FileRow,
): Promise<string | undefined> {
  // The site's own: the samples of a demo.
  if (url.startsWith("/")) return undefined;
  try {
    const stated = await safeHead(
      url,
      { ...limits, userAgent: `Baleen (+${origin()})`, accept: "*/*" },
      fileNetwork,
    );
    // The driver reads `bigint` as text.
    return stated === undefined || stated === Number(bytes)
      ? undefined
      : `Its size is ${stated}, not ${bytes}`;
  } catch (error) {
    if (error instanceof NotFetchedError || error instanceof UnsafeAddressError) return error.message;
    throw error;
  }
}

function subjectOf(releases: readonly ReleaseRow[], { release_id: id, ...file }: FileRow): string {
  const release = releases.find((row) => row.id === id);
  return `${release?.channel} ${release?.version} ${file.platform} ${file.arch} ${file.kind}`;
}

/** Older releases than these have no open alarm: they were closed while they were listed. */
const maxReleases = 200;

async function closeOthers({ db, alarms }: DesktopDeps, faults: readonly Fault[]): Promise<void> {
  const releases = await listReleaseRows(db, maxReleases);
  const files = await listFiles(
    db,
    releases.map(({ id }) => id),
  );
  const failing = new Set(faults.map(({ subject }) => subject));
  const subjects = files.map((file) => subjectOf(releases, file)).filter((subject) => !failing.has(subject));
  if (subjects.length > 0) await alarms.close([kind], subjects);
}

import type {
  readLatestRelease as latestCall,
  listReleases as listCall,
  Release,
  ReleaseChannel,
} from "@baleen/contract/desktop/releases.ts";
import type { Context } from "../../context.ts";
import type { Handler } from "../../platform/http/handler.ts";
import { requireDesktop } from "../devices.ts";
import {
  filterByChannel,
  filterFullyRolledOut,
  type LiveFile,
  type LiveRelease,
  minVersionOf,
  sortByPreference,
} from "./live-releases.ts";

export const listReleases: Handler<typeof listCall> = async (context, { query }) => ({
  releases: (await readOfferedReleases(context, query.channel)).map(describe),
});

export const readLatestRelease: Handler<typeof latestCall> = async (context, { query }) => {
  const offered = await readOfferedReleases(context, query.channel);
  // A release with files for updaters only cannot be downloaded.
  const latest = offered.map(describe).find(({ files }) => files.length > 0);
  return { release: latest ?? null, minVersion: minVersionOf(await context.releases.read()) };
};

/** Older releases are not shown on pages, but feeds and updaters still have them. */
const maxShownOnPages = 100;

/** The stable versions for the site's pages. */
export function listPageReleases(live: readonly LiveRelease[]): readonly Release[] {
  return filterFullyRolledOut(filterByChannel(live, "stable")).slice(0, maxShownOnPages).map(describe);
}

async function readOfferedReleases(context: Context, channel: ReleaseChannel = "stable") {
  requireDesktop(context);
  return filterFullyRolledOut(filterByChannel(await context.releases.read(), channel));
}

function describe({ version, publishedAt, notes, min_system: minSystem, files }: LiveRelease): Release {
  return {
    version,
    publishedAt: publishedAt.toISOString(),
    notes,
    minSystem,
    files: sortByPreference(files.filter(({ kind }) => kind === "installer")).map(describeFile),
  };
}

function describeFile(
  file: LiveFile,
  index: number,
  preferred: readonly LiveFile[],
): Release["files"][number] {
  const { platform, arch, format, bytes, sha256, signature } = file;
  const isFirst = preferred.findIndex((one) => one.platform === platform && one.arch === arch) === index;
  const path = `/download/${platform}/${arch}${isFirst || format === null ? "" : `?format=${format}`}`;
  return { platform, arch, format, path, bytes, sha256, signature };
}

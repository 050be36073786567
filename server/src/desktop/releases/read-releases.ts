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
  inChannel,
  type LiveFile,
  type LiveRelease,
  minVersionOf,
  offeredToAll,
  preferredFirst,
} from "./live-releases.ts";

export const listReleases: Handler<typeof listCall> = async (context, { query }) => ({
  releases: (await readOffered(context, query.channel)).map(describe),
});

export const readLatestRelease: Handler<typeof latestCall> = async (context, { query }) => {
  const offered = await readOffered(context, query.channel);
  // A release with files for updaters only cannot be downloaded.
  const latest = offered.map(describe).find(({ files }) => files.length > 0);
  return { release: latest ?? null, minVersion: minVersionOf(await context.releases.read()) };
};

/** Older releases are not shown on pages, but feeds and updaters still have them. */
const shownOnPages = 100;

/** The stable versions for the site's pages. */
export function releasesOfPages(live: readonly LiveRelease[]): readonly Release[] {
  return offeredToAll(inChannel(live, "stable")).slice(0, shownOnPages).map(describe);
}

async function readOffered(context: Context, channel: ReleaseChannel = "stable") {
  requireDesktop(context);
  return offeredToAll(inChannel(await context.releases.read(), channel));
}

function describe({ version, publishedAt, notes, min_system: minSystem, files }: LiveRelease): Release {
  return {
    version,
    publishedAt: publishedAt.toISOString(),
    notes,
    minSystem,
    files: preferredFirst(files.filter(({ kind }) => kind === "installer")).map(describeFile),
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

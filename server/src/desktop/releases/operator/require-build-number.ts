import { compareDotted, compareVersions, isPreRelease } from "@baleen/contract/desktop/releases.ts";
import type { Tx } from "../../../platform/database/transaction.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { listFiles, listLiveRows, type ReleaseRow } from "../release-store.ts";

/**
 * Throws `buildNumberNeeded` or `buildNumberOutOfOrder` if Sparkle would order a release differently than by its
 * version. Sparkle compares build numbers only, and ignores what follows a dash
 * (https://sparkle-project.org/documentation/publishing/#publishing-an-update).
 */
export async function requireBuildNumber(tx: Tx, release: ReleaseRow): Promise<void> {
  const rows = (await listLiveRows(tx)).filter(({ id }) => id !== release.id);
  const files = await listFiles(tx, [release, ...rows]);
  const sparkleReleaseIds = new Set(
    files.filter(({ kind }) => kind === "sparkle").map((file) => file.release_id),
  );
  if (!sparkleReleaseIds.has(release.id)) return;
  const { version, build_number: buildNumber } = release;
  if (buildNumber === null && isPreRelease(version)) throw new Rejection("buildNumberNeeded");
  const others = rows.filter(({ id, build_number: other, version: name }) => {
    // An earlier release of this site could publish a pre-release without a build number; it cannot be compared.
    return sparkleReleaseIds.has(id) && (other !== null || !isPreRelease(name));
  });
  const misorderedRelease = others.find((other) => {
    const order = compareVersions(version, other.version);
    const buildOrder = compareDotted(buildNumber ?? version, other.build_number ?? other.version);
    return order !== 0 && Math.sign(order) !== Math.sign(buildOrder);
  });
  if (misorderedRelease)
    throw new Rejection("buildNumberOutOfOrder", {
      own: buildOf(release),
      other: buildOf(misorderedRelease),
    });
}

function buildOf({ version, build_number }: ReleaseRow) {
  return { version, build: build_number ?? version };
}

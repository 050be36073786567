import { compareDotted, compareVersions, isPreRelease } from "@baleen/contract/desktop/releases.ts";
import { listFiles, listLiveRows, type ReleaseRow } from "../../desktop/releases/release-store.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { ExplainedError } from "../../platform/explained-error.ts";

/**
 * Throws `ExplainedError` if Sparkle would order a release otherwise than its version does. It compares build numbers alone, and
 * ignores what follows a dash (https://sparkle-project.org/documentation/publishing/#publishing-an-update).
 */
export async function requireBuildNumber(tx: Tx, release: ReleaseRow): Promise<void> {
  const rows = (await listLiveRows(tx)).filter(({ id }) => id !== release.id);
  const files = await listFiles(tx, [release, ...rows]);
  const forSparkle = new Set(files.filter(({ kind }) => kind === "sparkle").map((file) => file.release_id));
  if (!forSparkle.has(release.id)) return;
  const { version, build_number: buildNumber } = release;
  if (buildNumber === null && isPreRelease(version)) throw new ExplainedError(missing);
  const others = rows.filter(({ id, build_number: other, version: name }) => {
    // Of a pre-release that an earlier release of this site has published without one, nothing can be compared.
    return forSparkle.has(id) && (other !== null || !isPreRelease(name));
  });
  const wrong = others.find((other) => {
    const order = compareVersions(version, other.version);
    const buildOrder = compareDotted(buildNumber ?? version, other.build_number ?? other.version);
    return order !== 0 && Math.sign(order) !== Math.sign(buildOrder);
  });
  if (wrong) throw new ExplainedError(disordered(release, wrong));
}

const missing = {
  zh: "Sparkle不看“-”后面的部分，测试版之间、测试版与正式版就分不出先后。请先在“修改说明”里填写构建号（CFBundleVersion）",
  en: "Sparkle ignores what follows the dash, so it cannot order pre-releases. Enter the build number (CFBundleVersion) under “Edit notes” first",
};

function disordered(release: ReleaseRow, other: ReleaseRow) {
  const [build, otherBuild] = [release, other].map((row) => row.build_number ?? row.version);
  return {
    zh: `Sparkle按构建号比较：${release.version}的构建号是${build}，${other.version}的是${otherBuild}，先后与版本号相反或相同。版本越新，构建号必须越大`,
    en: `Sparkle compares build numbers: ${release.version} has ${build}, ${other.version} has ${otherBuild}. A newer version needs a higher one`,
  };
}

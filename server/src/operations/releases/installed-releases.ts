import { existsSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

/** The releases that are unpacked on this machine, by their versions. */
export interface InstalledReleases {
  readonly versions: readonly string[];
  /** The release that the unit runs; undefined before the first installation. */
  readonly current: string | undefined;
  /** The release before the current one. */
  readonly former: string | undefined;
}

/** The folder of the releases, without a leading slash. */
const folder = "opt/baleen";

/** @param root `/`, or another folder for a trial */
export function readInstalledReleases(root: string): InstalledReleases {
  const releases = path.join(root, folder);
  const names = existsSync(releases) ? readdirSync(releases) : [];
  const linkTo = (name: string) =>
    names.includes(name) ? path.basename(readlinkSync(path.join(releases, name))) : undefined;
  return {
    versions: names.filter(
      (name) =>
        name !== "current" && name !== "former" && existsSync(path.join(releases, name, "release.json")),
    ),
    current: linkTo("current"),
    former: linkTo("former"),
  };
}

/** The path of a release's file. */
export const fileOfRelease = (root: string, version: string, file = ""): string =>
  path.join(root, folder, version, file);

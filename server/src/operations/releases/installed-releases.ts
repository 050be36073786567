import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { rename, symlink } from "node:fs/promises";
import path from "node:path";
import { Rejection } from "../../platform/rejection.ts";

/** The releases that are unpacked on this machine, by their versions. */
export interface InstalledReleases {
  readonly versions: readonly string[];
  /** The release that the unit starts; undefined before the first installation. */
  readonly current: string | undefined;
  /** The release that ran before the current one. */
  readonly former: string | undefined;
}

/** The folder of the releases, without a leading slash. */
const folder = "opt/baleen";

const links: readonly string[] = ["current", "former"];

/** @param root `/`, or another folder for a trial */
export function readInstalledReleases(root: string): InstalledReleases {
  const releases = path.join(root, folder);
  const names = existsSync(releases) ? readdirSync(releases) : [];
  const linkTo = (name: string) =>
    names.includes(name) ? path.basename(readlinkSync(path.join(releases, name))) : undefined;
  return {
    versions: names.filter(
      (name) => !links.includes(name) && existsSync(fileOfRelease(root, name, "deployment/install")),
    ),
    current: linkTo("current"),
    former: linkTo("former"),
  };
}

/** Throws `releaseMissing` with the versions that there are. */
export function requireInstalled(version: string, root: string): void {
  const { versions } = readInstalledReleases(root);
  if (!versions.includes(version))
    throw new Rejection("releaseMissing", { version, versions: versions.join(", ") });
}

/** The path of a release's file. */
export const fileOfRelease = (root: string, version: string, file = ""): string =>
  path.join(root, folder, version, file);

/** Records the release to go back to. */
export async function saveFormer(root: string, version: string): Promise<void> {
  const link = path.join(root, folder, "former");
  await symlink(`/${folder}/${version}`, `${link}.new`);
  await rename(`${link}.new`, link);
}

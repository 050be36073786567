import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSecretSetting } from "../settings/describe-settings.ts";
import { settingNames } from "../settings/settings.ts";
import type { Answers } from "./section.ts";

/** Where the files of an installed site are. `root` is `/`, or another folder for a trial. */
export interface InstalledRoot {
  readonly root: string;
  /** The ids of root and of the server's group; undefined if this user may not change a file's owner. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

const folder = "etc/baleen";

/**
 * Writes what has changed of the settings into `baleen.env` and the files of the secrets, readable by root and the
 * server's group alone. All other lines and comments stay; lines of settings that are no longer there are commented out.
 */
export async function writeSettings(
  settings: Answers,
  former: Answers,
  { root, owner }: InstalledRoot,
): Promise<void> {
  const secrets = path.join(root, folder, "secrets");
  await mkdir(secrets, { recursive: true, mode: 0o750 });
  const lines: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (former[name] === value) continue;
    if (settingNames.includes(name) && isSecretSetting(name)) {
      const file = name.toLowerCase();
      await replaceFile(path.join(secrets, file), `${value.trimEnd()}\n`, owner);
      lines[`${name}_FILE`] = `/${folder}/secrets/${file}`;
    } else lines[name] = withoutRoot(value, root);
  }
  const removedNames = Object.keys(former).filter((name) => !(name in settings));
  const file = path.join(root, folder, "baleen.env");
  const existingText = await readFile(file, "utf8").catch(() => "");
  await replaceFile(file, mergeLines(existingText, lines, removedNames), owner);
}

/** Replaces a file as a whole, so that it is never half written. */
async function replaceFile(file: string, text: string, owner: InstalledRoot["owner"]): Promise<void> {
  const temporary = `${file}.new`;
  await rm(temporary, { force: true });
  await writeFile(temporary, text, { mode: 0o640 });
  // The umask may have taken rights away.
  await chmod(temporary, 0o640);
  if (owner) await chown(temporary, owner.uid, owner.gid);
  await rename(temporary, file);
}

/**
 * A file of settings with these lines: each in the place of the last line of its setting, or of the first that is
 * commented out. Other lines of these settings, and those of removed ones, are commented out.
 */
function mergeLines(text: string, lines: Answers, removed: readonly string[]): string {
  const rows = text.trimEnd().split("\n").map(readRow);
  const linesByRow = new Map<number, string>();
  const added: string[] = [];
  for (const [name, value] of Object.entries(lines)) {
    const isOfSetting = (row: Row) => row.setting === settingOf(name);
    const active = rows.findLastIndex((row) => isOfSetting(row) && !row.isComment);
    const place = active === -1 ? rows.findIndex(isOfSetting) : active;
    if (place === -1) added.push(`${name}=${quote(value)}`);
    else linesByRow.set(place, `${name}=${quote(value)}`);
  }
  const replaced = new Set([...Object.keys(lines), ...removed].map(settingOf));
  const mergedLines = rows.map(({ line, setting, isComment }, index) => {
    const isReplaced = setting !== undefined && !isComment && replaced.has(setting);
    return linesByRow.get(index) ?? (isReplaced ? `#${line}` : line);
  });
  return `${[...mergedLines, ...added].join("\n")}\n`;
}

/** A path below the root, as it is on the machine itself. */
const withoutRoot = (value: string, root: string) =>
  root !== "/" && value.startsWith(`${root}/`) ? value.slice(root.length) : value;

const settingOf = (name: string) => name.replace(/_FILE$/, "");

type Row = ReturnType<typeof readRow>;

function readRow(line: string) {
  const [, comment = "", name] = /^(#?)\s*([A-Z]\w*)=/.exec(line) ?? [];
  return { line, setting: name === undefined ? undefined : settingOf(name), isComment: comment !== "" };
}

/** In double quotes where systemd, Docker and a shell would otherwise read it differently. */
function quote(value: string): string {
  if (/^[\w.,:/@+-]*$/.test(value)) return value;
  return `"${value.replaceAll(/["\\$`]/g, "\\$&")}"`;
}

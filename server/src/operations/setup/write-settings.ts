import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { isSecretSetting } from "../settings/describe-settings.ts";
import type { Answers } from "./sections.ts";

/** Where the files of an installed site are. `root` is `/`, or another folder for a trial. */
export interface SettingFolder {
  readonly root: string;
  /** The ids of root and of the server's group; undefined where the user may not give files away. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

const folder = "etc/baleen";

/** Settings whose answer may be the path of a file; it is copied, so that the original can be removed. */
const keyFiles: ReadonlySet<string> = new Set([
  "WECHAT_PAY_PRIVATE_KEY",
  "WECHAT_PAY_PUBLIC_KEY",
  "ALIPAY_PRIVATE_KEY",
  "ALIPAY_PUBLIC_KEY",
]);

/**
 * Writes `baleen.env` and the files of the secrets, readable by root and the server's group alone. Lines and comments of
 * a former `baleen.env` stay, except those of the settings.
 */
export async function writeSettings(settings: Answers, { root, owner }: SettingFolder): Promise<void> {
  const secrets = path.join(root, folder, "secrets");
  await mkdir(secrets, { recursive: true, mode: 0o750 });
  const lines: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings)) {
    const file = name.toLowerCase();
    if (path.dirname(value) === secrets) lines[name] = `/${folder}/secrets/${path.basename(value)}`;
    else if (isSecretSetting(name)) {
      const text = keyFiles.has(name) ? await readFile(value, "utf8").catch(() => value) : value;
      await writeOwned(path.join(secrets, file), `${text.trimEnd()}\n`, owner);
      lines[`${name}_FILE`] = `/${folder}/secrets/${file}`;
    } else lines[name] = value;
  }
  const file = path.join(root, folder, "baleen.env");
  const before = await readFile(file, "utf8").catch(() => "");
  await writeOwned(file, withLines(before, lines), owner);
}

/** Replaces a file as a whole, so that it is never half written. */
async function writeOwned(file: string, text: string, owner: SettingFolder["owner"]): Promise<void> {
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
 * commented out. Other lines of settings are commented out.
 */
function withLines(text: string, lines: Answers): string {
  const rows = text.trimEnd().split("\n").map(readRow);
  const places = new Map<number, string>();
  const added: string[] = [];
  for (const [name, value] of Object.entries(lines)) {
    const isOfSetting = (row: Row) => row.setting === settingOf(name);
    const active = rows.findLastIndex((row) => isOfSetting(row) && !row.isComment);
    const place = active === -1 ? rows.findIndex(isOfSetting) : active;
    if (place === -1) added.push(`${name}=${quoted(value)}`);
    else places.set(place, `${name}=${quoted(value)}`);
  }
  const kept = rows.map(({ line, setting, isComment }, index) => {
    const isReplaced = setting !== undefined && !isComment;
    return places.get(index) ?? (isReplaced ? `#${line}` : line);
  });
  return `${[...kept, ...added].join("\n")}\n`;
}

const settingOf = (name: string) => name.replace(/_FILE$/, "");

type Row = ReturnType<typeof readRow>;

function readRow(line: string) {
  const [, comment = "", name] = /^(#?)\s*([A-Z]\w*)=/.exec(line) ?? [];
  return { line, setting: name === undefined ? undefined : settingOf(name), isComment: comment !== "" };
}

/** In double quotes where systemd, Docker and a shell would otherwise read it differently. */
function quoted(value: string): string {
  if (/^[\w.,:/@+-]*$/.test(value)) return value;
  return `"${value.replaceAll(/["\\$`]/g, "\\$&")}"`;
}

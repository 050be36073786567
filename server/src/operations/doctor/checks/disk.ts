import type { UsableSettings } from "../../settings/settings.ts";
import { type Check, type Finding, fail, type Outside, ok, warn } from "../check.ts";

const minFreeMb = 100;
const enoughMb = 1_000;

/** The folders that the settings name. */
const foldersOf = ({ dataDir, backups }: UsableSettings) => [
  { name: "DATA_DIR", folder: dataDir },
  ...(backups?.folder === undefined ? [] : [{ name: "BACKUP_DIR", folder: backups.folder }]),
];

/** Whether the disks of the server's folders have room. */
export const checkDisk: Check = {
  name: { zh: "磁盘空间", en: "Disk space" },
  async run({ settings, outside }) {
    const found = await Promise.all(
      foldersOf(settings).map(({ name, folder }) => judgeFolder(name, folder, outside)),
    );
    return found.flat();
  },
};

async function judgeFolder(name: string, wanted: string, outside: Outside): Promise<readonly Finding[]> {
  const { folder, freeBytes } = await outside.readDisk(wanted);
  const freeMb = Math.floor(freeBytes / 1e6);
  const sentence = {
    zh: `${name}：${folder}所在的磁盘还有${freeMb} MB`,
    en: `${name}: ${freeMb} MB are free where ${folder} is`,
  };
  if (freeMb >= enoughMb) return ok(sentence);
  const remedy = {
    zh: "清理磁盘，或把文件夹移到别处；日志要轮转",
    en: "Make room, or move the folder; have logs rotated",
  };
  return freeMb < minFreeMb ? fail(sentence, remedy) : warn(sentence, remedy);
}

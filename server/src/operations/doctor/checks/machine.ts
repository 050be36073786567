import { type Check, type Finding, fail, ok, reachedDatabase, skipped, warn } from "../check.ts";
import type { Probes } from "../probes.ts";
import { gatewaysOf } from "./gateways.ts";

const nodeMaxMs = 2_000;
/** Gateways reject requests of about five minutes ago; their `Date` has whole seconds. */
const gatewayWarnMs = 5_000;
const gatewayMaxMs = 60_000;

const correct = {
  zh: "执行timedatectl set-ntp true，或chronyc makestep",
  en: "Run timedatectl set-ntp true, or chronyc makestep",
};

/** This machine's clock against the database's, and against those of the gateways. */
export const checkClock: Check = {
  name: { zh: "时钟", en: "Clock" },
  async run(facts) {
    const { probes, settings } = facts;
    const database = reachedDatabase(facts);
    const gateways = await Promise.all(
      gatewaysOf(settings).map(({ name, url }) => compareGateway(name, new URL(url).origin, probes)),
    );
    const found = [...(database ? compareDatabase(database.clockAheadMs) : []), ...gateways.flat()];
    return found.length > 0
      ? found
      : skipped({ zh: "没有可以对照的时钟", en: "There is no clock to compare with" });
  },
};

function compareDatabase(aheadMs: number): readonly Finding[] {
  const seconds = Math.abs(aheadMs / 1000).toFixed(1);
  if (Math.abs(aheadMs) <= nodeMaxMs) {
    return ok({ zh: `与数据库相差${seconds}秒`, en: `${seconds} s from the database's` });
  }
  return fail(
    {
      zh: `与数据库相差${seconds}秒：这个节点不会就绪，也不执行任务`,
      en: `${seconds} s from the database's: this node is not ready, and runs no jobs`,
    },
    { zh: `${correct.zh}（这台机器或数据库的机器）`, en: `${correct.en}, here or on the database's machine` },
  );
}

/** Without an answer there is nothing to compare; the check of the gateways says so. */
async function compareGateway(name: string, url: string, probes: Probes): Promise<readonly Finding[]> {
  const answer = await probes.fetch(url).catch(() => undefined);
  const theirs = Date.parse(answer?.headers.date ?? "");
  if (Number.isNaN(theirs)) return [];
  const awayMs = Math.abs(probes.now().getTime() - theirs);
  const seconds = Math.round(awayMs / 1000);
  const sentence = { zh: `与${name}的时钟相差${seconds}秒`, en: `${seconds} s from the clock of ${name}` };
  if (awayMs > gatewayMaxMs) return fail(sentence, correct);
  return awayMs > gatewayWarnMs ? warn(sentence, correct) : ok(sentence);
}

const minFreeMb = 100;
const enoughMb = 1_000;

/** Whether the disks of the server's folders have room. */
export const checkDisk: Check = {
  name: { zh: "磁盘空间", en: "Disk space" },
  async run({ settings: { dataDir, backups }, probes }) {
    const data = await judgeFolder("DATA_DIR", dataDir, probes);
    if (!backups?.folder) return data;
    return [...data, ...(await judgeFolder("BACKUP_DIR", backups.folder, probes))];
  },
};

async function judgeFolder(name: string, wanted: string, probes: Probes): Promise<readonly Finding[]> {
  const { folder, freeBytes } = await probes.readDisk(wanted);
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

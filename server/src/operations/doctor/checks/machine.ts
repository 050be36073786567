import { gatewayUrlsOf } from "../../../payments/gateways/payment-settings.ts";
import { defineProblems, failure, ok, skipped, warning } from "../../../platform/check.ts";
import type { DeploymentCheck } from "../check.ts";
import type { Probes } from "../probes.ts";

const nodeMaxMs = 2_000;
/** Gateways reject requests that are about five minutes old; their `Date` header has a resolution of one second. */
const gatewayWarnMs = 5_000;
const gatewayMaxMs = 60_000;

const clockRemedy = {
  zh: "执行timedatectl set-ntp true，或chronyc makestep",
  en: "Run timedatectl set-ntp true, or chronyc makestep",
};

interface GatewayClock {
  readonly method: string;
  readonly seconds: number;
}

const describeGatewayClock = ({ method, seconds }: GatewayClock) => ({
  zh: `与${method}的时钟相差${seconds}秒`,
  en: `${seconds} s off the clock of ${method}`,
});

interface DiskSpace {
  /** The setting that contains the folder. */
  readonly setting: string;
  readonly folder: string;
  readonly freeMb: number;
}

const describeDiskSpace = ({ setting, folder, freeMb }: DiskSpace) => ({
  zh: `${setting}：${folder}所在的磁盘还有${freeMb} MB`,
  en: `${setting}: ${freeMb} MB free on the disk of ${folder}`,
});

const diskSpaceRemedy = {
  zh: "清理磁盘，或把文件夹移到别处；日志要轮转",
  en: "Free some space, or move the folder; rotate logs",
};

const problem = defineProblems({
  clockNotOfDatabase: failure(
    ({ seconds }: { seconds: string }) => ({
      zh: `与数据库相差${seconds}秒：这个节点不会就绪，也不执行任务`,
      en: `${seconds} s off the database's clock: this node is not ready, and runs no jobs`,
    }),
    {
      zh: `${clockRemedy.zh}（这台机器或数据库的机器）`,
      en: `${clockRemedy.en}, here or on the database's machine`,
    },
  ),
  clockFarFromGateway: failure(describeGatewayClock, clockRemedy),
  clockOffGateway: warning(describeGatewayClock, clockRemedy),
  diskFull: failure(describeDiskSpace, diskSpaceRemedy),
  diskFillsUp: warning(describeDiskSpace, diskSpaceRemedy),
});

/** Compares this machine's clock with the clocks of the database and the gateways. */
export const checkClock: DeploymentCheck = {
  id: "clock",
  subject: { zh: "时钟", en: "Clock" },
  async run({ database, probes, settings: { payments } }) {
    const urls = payments ? gatewayUrlsOf(payments) : [];
    const gateways = await Promise.all(
      urls.map(({ method, url }) => compareGateway(method, new URL(url).origin, probes)),
    );
    const found = [database && compareDatabase(database.clockAheadMs), ...gateways];
    const compared = found.filter((finding) => finding !== undefined);
    return compared.length > 0
      ? compared
      : skipped({ zh: "没有可以对照的时钟", en: "There is no clock to compare with" });
  },
};

function compareDatabase(aheadMs: number) {
  const seconds = Math.abs(aheadMs / 1000).toFixed(1);
  return Math.abs(aheadMs) > nodeMaxMs
    ? problem.clockNotOfDatabase({ seconds })
    : ok({ zh: `与数据库相差${seconds}秒`, en: `${seconds} s off the database's clock` });
}

/** Without a response there is nothing to compare; the check of the gateways reports the failure. */
async function compareGateway(method: string, url: string, probes: Probes) {
  const answer = await probes.fetch(url).catch(() => undefined);
  const gatewayMs = Date.parse(answer?.headers.date ?? "");
  if (Number.isNaN(gatewayMs)) return undefined;
  const awayMs = Math.abs(probes.now().getTime() - gatewayMs);
  const clock = { method, seconds: Math.round(awayMs / 1000) };
  if (awayMs > gatewayMaxMs) return problem.clockFarFromGateway(clock);
  return awayMs > gatewayWarnMs ? problem.clockOffGateway(clock) : ok(describeGatewayClock(clock));
}

export const minFreeMb = 100;
const warnBelowMb = 1_000;

/** Whether the disks with the server's folders have enough space. */
export const checkDisk: DeploymentCheck = {
  id: "disk",
  subject: { zh: "磁盘空间", en: "Disk space" },
  async run({ settings: { dataDir, backups }, probes }) {
    const data = await checkDiskSpace("DATA_DIR", dataDir, probes);
    return backups?.folder ? [data, await checkDiskSpace("BACKUP_DIR", backups.folder, probes)] : data;
  },
};

/**
 * Whether the disk with a folder has enough space. An embedded database starts with about 40 MB, and its log grows in
 * steps of 16 MB.
 */
export async function checkDiskSpace(setting: string, name: string, { readDisk }: Pick<Probes, "readDisk">) {
  const { folder, freeBytes } = await readDisk(name);
  const found = { setting, folder, freeMb: Math.floor(freeBytes / 1e6) };
  if (found.freeMb < minFreeMb) return problem.diskFull(found);
  return found.freeMb < warnBelowMb ? problem.diskFillsUp(found) : ok(describeDiskSpace(found));
}

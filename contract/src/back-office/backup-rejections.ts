import { errorKind, type Problem } from "../error-kind.ts";
import { formatCount } from "../format-count.ts";

interface NameParams {
  readonly name: string;
}
interface FileParams {
  readonly file: string;
}
interface MajorVersionParams {
  readonly major: number;
}
interface FolderParams {
  readonly folder: string;
}
/** The output of an external program. */
interface OutputParams {
  readonly output: string;
}

/** A time in China, such as `2026-11-22 21:40:00`; null if it never happened. */
const describeLastTime = (time: string | null) =>
  time === null ? { zh: "从未有过", en: "never" } : { zh: `中国时间${time}`, en: `${time} (China's time)` };

const describeClientInstallation = (major: number) => ({
  zh: `请安装PostgreSQL ${major}的客户端：apt-get install postgresql-client-${major}（发行版没有时，先按https://wiki.postgresql.org/wiki/Apt添加软件源），或用POSTGRES_BIN指定所在的文件夹`,
  en: `Install the client of PostgreSQL ${major}: apt-get install postgresql-client-${major} (https://wiki.postgresql.org/wiki/Apt if the distribution has none), or set POSTGRES_BIN to its folder`,
});

/** Errors that end a backup, a restore or a drill. Only commands throw them; part of the table in `rejections.ts`. */
export const backupRejections = {
  /** A cause that has no code of its own. */
  backupFailed: errorKind(8901, 500, ({ message }: { message: string }) => ({
    zh: `失败：${message}`,
    en: message,
  })),
  backupStopped: errorKind(8902, 500, { zh: "已中止", en: "It was stopped" }),
  backupUnderway: errorKind(8903, 500, { zh: "另一个备份正在进行", en: "Another backup is under way" }),
  noBackup: errorKind(8904, 500, ({ folder }: FolderParams) => ({
    zh: `${folder}里没有备份`,
    en: `There is no backup in ${folder}`,
  })),
  noExternalDatabase: errorKind(8905, 500, {
    zh: "没有DATABASE_URL：内置数据库的备份方法是停止服务器，再复制DATA_DIR文件夹",
    en: "There is no DATABASE_URL: to back up the embedded database, stop the server and copy the folder DATA_DIR",
  }),
  databaseOfOtherProduct: errorKind(8906, 500, {
    zh: "DATABASE_URL指定的数据库里没有本站的数据",
    en: "DATABASE_URL: there is nothing of this site in the database",
  }),

  // Files.
  backupFolderFull: errorKind(8931, 500, ({ folder }: FolderParams) => ({
    zh: `${folder}所在的磁盘已满，请腾出空间`,
    en: `The disk of ${folder} is full; make room on it`,
  })),
  // systemd makes all but `ReadWritePaths=` read-only for a unit (systemd.exec(5), ProtectSystem=).
  backupFolderReadOnly: errorKind(8932, 500, ({ folder }: FolderParams) => ({
    zh: `${folder}是只读的：systemd只让这个单元写ReadWritePaths=里的文件夹。运行systemctl edit baleen-backup.service（演练和服务的单元同样），写入[Service]和ReadWritePaths=${folder}`,
    en: `${folder} is read-only: systemd lets the unit write only to the folders of ReadWritePaths=. Run systemctl edit baleen-backup.service (and those of the drill and the server) and write [Service] and ReadWritePaths=${folder}`,
  })),
  backupFolderForbidden: errorKind(8933, 500, ({ folder }: FolderParams) => ({
    zh: `当前用户没有${folder}的权限，请把文件夹给它：chown baleen ${folder}`,
    en: `This user may not use ${folder}; give it the folder: chown baleen ${folder}`,
  })),
  backupFolderEntryInvalid: errorKind(8934, 500, ({ folder }: FolderParams) => ({
    zh: `${folder}中有一项不是所需的文件或文件夹`,
    en: `Something in ${folder} is not the file or folder it should be`,
  })),
  manifestMissing: errorKind(8907, 500, ({ file, manifest }: FileParams & { manifest: string }) => ({
    zh: `${file}旁边没有它的清单（${manifest}），无法核对；请一并复制过来`,
    en: `There is no manifest of ${file} beside it (${manifest}), so it cannot be checked; copy both`,
  })),
  backupIncomplete: errorKind(
    8908,
    500,
    ({ bytes, expectedBytes }: Record<"bytes" | "expectedBytes", number>) => ({
      zh: `备份文件不完整：应有${expectedBytes}字节，实际${bytes}字节`,
      en: `The backup file is not whole: it has ${formatCount(bytes, "byte")} instead of ${expectedBytes}`,
    }),
  ),
  backupDamaged: errorKind(8909, 500, {
    zh: "备份文件已损坏：SHA-256与清单不符",
    en: "The backup file is damaged: its SHA-256 is not the one of the manifest",
  }),
  backupPublicKeyInvalid: errorKind(8910, 500, {
    zh: "BACKUP_PUBLIC_KEY不是有效的age公钥，请用age-keygen重新生成",
    en: "BACKUP_PUBLIC_KEY: this is no valid public key of age; make one by age-keygen",
  }),
  identityNeeded: errorKind(8911, 500, {
    zh: "这份备份是加密的：用--identity指定age私钥文件",
    en: "This backup is encrypted: name the file with the private key of age by --identity",
  }),
  identityWrong: errorKind(8912, 500, {
    zh: "这个密钥文件打不开这份备份：需要与备份时的BACKUP_PUBLIC_KEY对应的私钥",
    en: "This key file does not open the backup: it needs the private key of the BACKUP_PUBLIC_KEY at that time",
  }),

  // The database that is backed up or restored into.
  databaseConnectionLost: errorKind(8935, 500, ({ output }: OutputParams) => ({
    zh: `与数据库的连接中断（${output}）`,
    en: `The connection to the database was lost (${output})`,
  })),
  databaseNameInvalid: errorKind(8913, 500, {
    zh: "新数据库的名称只能用小写字母、数字和下划线",
    en: "The name of a new database has lower-case letters, digits and underscores only",
  }),
  databaseExists: errorKind(8914, 500, ({ name }: NameParams) => ({
    zh: `数据库${name}已经存在`,
    en: `There is a database ${name} already`,
  })),
  databaseNotCreatable: errorKind(8915, 500, {
    zh: "这个用户不能新建数据库：请执行alter role … createdb，或用createdb建好空数据库后直接恢复",
    en: "This user may not create databases: run alter role … createdb, or make an empty one by createdb and restore into it",
  }),
  databaseNotEmpty: errorKind(8916, 500, ({ name }: NameParams) => ({
    zh: `数据库${name}不是空的，没有改动它。用--into NEWNAME恢复到新建的数据库`,
    en: `The database ${name} is not empty, and was left as it is. Restore into a new one by --into NEWNAME`,
  })),
  databaseOlderThanBackup: errorKind(8917, 500, ({ from, to }: Record<"from" | "to", number>) => ({
    zh: `备份来自PostgreSQL ${from}，不能恢复到较旧的PostgreSQL ${to}`,
    en: `The backup is of PostgreSQL ${from}, and cannot be restored into the older PostgreSQL ${to}`,
  })),

  /** `problems`: found by the check of the restored database. */
  restoredDatabaseInvalid: errorKind(8936, 500, ({ problems }: { problems: readonly Problem[] }) => ({
    zh: problems.map(({ sentence }) => sentence.zh).join("；"),
    en: problems.map(({ sentence }) => sentence.en).join("; "),
  })),

  // Programs.
  postgresClientMissing: errorKind(8937, 500, ({ major }: MajorVersionParams) => ({
    zh: `这台机器上没有pg_dump和pg_restore。${describeClientInstallation(major).zh}`,
    en: `There is no pg_dump and pg_restore here. ${describeClientInstallation(major).en}`,
  })),
  /** `newest`: the newest client installed here. `by`: what needs `major`. */
  postgresClientOld: errorKind(
    8938,
    500,
    ({
      newest,
      major,
      by,
    }: MajorVersionParams & { newest: FolderParams & { version: string }; by: "server" | "backup" }) => {
      const cause =
        by === "server"
          ? { zh: `数据库是PostgreSQL ${major}`, en: `The database is PostgreSQL ${major}` }
          : {
              zh: `备份由PostgreSQL ${major}的pg_dump生成`,
              en: `The backup was made by pg_dump of PostgreSQL ${major}`,
            };
      return {
        zh: `${cause.zh}，而这台机器上最新的客户端是${newest.version}（${newest.folder}），旧客户端无法使用。${describeClientInstallation(major).zh}`,
        en: `${cause.en}, but the newest client here is ${newest.version} (${newest.folder}), and an older one does not work. ${describeClientInstallation(major).en}`,
      };
    },
  ),
  postgresVersionsDiffer: errorKind(8939, 500, ({ output }: OutputParams) => ({
    zh: `PostgreSQL的客户端比数据库或备份旧，请安装更新的版本，或设置POSTGRES_BIN（${output}）`,
    en: `PostgreSQL's client is older than the database or the backup; install a newer one, or set POSTGRES_BIN (${output})`,
  })),
  programDiskFull: errorKind(8940, 500, ({ output }: OutputParams) => ({
    zh: `磁盘已满，请腾出空间（${output}）`,
    en: `The disk is full; make room on it (${output})`,
  })),
  backupUnreadable: errorKind(8941, 500, ({ output }: OutputParams) => ({
    zh: `备份文件不完整或已损坏（${output}）`,
    en: `The backup file is incomplete or damaged (${output})`,
  })),
  postgresProgramFailed: errorKind(8942, 500, ({ output }: OutputParams) => ({
    zh: `PostgreSQL的程序失败：${output}`,
    en: `PostgreSQL's program failed: ${output}`,
  })),
  recoveryFailed: errorKind(8943, 500, ({ output }: OutputParams) => ({
    zh: `PostgreSQL没能恢复：${output}`,
    en: `PostgreSQL did not recover: ${output}`,
  })),
  pgBackRestMissing: errorKind(8918, 500, {
    zh: "这台机器上没有pgBackRest，请安装：apt-get install pgbackrest",
    en: "There is no pgBackRest here; install it: apt-get install pgbackrest",
  }),
  postgresServerMissing: errorKind(8919, 500, ({ major }: MajorVersionParams) => ({
    zh: `这台机器上没有PostgreSQL ${major}的服务器程序，请安装：apt-get install postgresql-${major}（不需要它的默认集群），或用POSTGRES_BIN指定所在的文件夹`,
    en: `There is no server of PostgreSQL ${major} here. Install it: apt-get install postgresql-${major} (its default cluster is not needed), or set POSTGRES_BIN to its folder`,
  })),
  postgresAsRoot: errorKind(8920, 500, {
    zh: "PostgreSQL不能以root运行：请用baleen restore，它会换成服务器的用户",
    en: "PostgreSQL does not run as root: use baleen restore, which becomes the server's user",
  }),

  pgBackRestForbidden: errorKind(8944, 500, ({ output }: OutputParams) => ({
    zh: `这个用户不能读pgBackRest的配置或仓库（${output}）：usermod -aG postgres baleen`,
    en: `This user may not read pgBackRest's configuration or repository (${output}): usermod -aG postgres baleen`,
  })),
  pgBackRestFailed: errorKind(8945, 500, ({ output }: OutputParams) => ({
    zh: `pgBackRest报告：${output}`,
    en: `pgBackRest says: ${output}`,
  })),

  // The archive of the write-ahead log (WAL), and point-in-time recovery (PITR). Times are in China time.
  archiveOff: errorKind(8946, 500, {
    zh: "PostgreSQL没有归档（archive_mode是off）：按docs/operations/backups.md设置，再重启PostgreSQL",
    en: "PostgreSQL archives nothing (archive_mode is off): set it up as in docs/operations/backups.md, and restart PostgreSQL",
  }),
  archiveTimeoutOff: errorKind(8947, 500, {
    zh: "archive_timeout是0，写满16 MB才归档：alter system set archive_timeout = 60; select pg_reload_conf();",
    en: "archive_timeout is 0, so that 16 MB are archived at a time: alter system set archive_timeout = 60; select pg_reload_conf();",
  }),
  archiveLate: errorKind(8948, 500, ({ isFailing, last }: { isFailing: boolean; last: string | null }) => ({
    zh: `归档${isFailing ? "失败" : "太慢"}，最近一次成功：${describeLastTime(last).zh}。原因在PostgreSQL的日志里`,
    en: `Archiving ${isFailing ? "fails" : "is too slow"}; it last succeeded: ${describeLastTime(last).en}. PostgreSQL's log says why`,
  })),
  archiveEmpty: errorKind(8922, 500, { zh: "pgBackRest还没有备份", en: "pgBackRest has no backup yet" }),
  archiveBackupOld: errorKind(8923, 500, ({ last }: { last: string | null }) => ({
    zh: `pgBackRest最近一次备份：${describeLastTime(last).zh}。请看它的定时器：systemctl list-timers，journalctl -u 'baleen-pgbackrest@*'`,
    en: `The last backup by pgBackRest: ${describeLastTime(last).en}. Look at its timers: systemctl list-timers, journalctl -u 'baleen-pgbackrest@*'`,
  })),
  pointInTimeUnreadable: errorKind(8924, 500, ({ text }: { text: string }) => ({
    zh: `看不懂时间“${text}”：请写日期和钟点，例如2026-11-22 21:40:00（中国时间）；别的时区写成2026-11-22T13:40:00Z；最后一刻写latest`,
    en: `The time "${text}" is not understood: write day and time, such as 2026-11-22 21:40:00, which is China's; with another zone 2026-11-22T13:40:00Z; for the last moment there is, latest`,
  })),
  pointInTimeInFuture: errorKind(8925, 500, ({ moment, now }: Record<"moment" | "now", string>) => ({
    zh: `${moment}还没有到：现在是中国时间${now}`,
    en: `${moment} is still to come: it is now ${now} in China`,
  })),
  pointInTimeBeforeBackups: errorKind(8926, 500, ({ oldest }: { oldest: string }) => ({
    zh: `最早的备份完成于${describeLastTime(oldest).zh}，更早的时刻无法恢复`,
    en: `The oldest backup ended at ${describeLastTime(oldest).en}; no moment before it can be restored`,
  })),
  /** `last`: undefined if nothing was written since the backup. */
  pointInTimeBeyondArchive: errorKind(8927, 500, ({ last }: { last: string | undefined }) => ({
    zh: `归档里最后一笔写入在${last ? describeLastTime(last).zh : "备份时"}，到不了这个时刻：刚过去的请一分钟后再试，或者写latest，恢复到归档的最后`,
    en: `The archive's last write is of ${last ? describeLastTime(last).en : "the backup"}, and does not reach this moment: one that has just passed is there in a minute; latest restores to the end of the archive`,
  })),
  noDatabaseThen: errorKind(8928, 500, ({ name, names }: NameParams & { names: readonly string[] }) => ({
    zh: `那时没有数据库${name}，有的是：${names.join(", ")}。用--from指定`,
    en: `There was no database ${name} then, but there were: ${names.join(", ")}. Name it by --from`,
  })),
  diskSpaceTooLow: errorKind(
    8929,
    500,
    ({ folder, freeMb, neededMb }: FolderParams & { freeMb: number; neededMb: number }) => ({
      zh: `${folder}只剩${freeMb} MB，需要${neededMb} MB：请腾出空间，或用BACKUP_DIR指定别的文件夹`,
      en: `Only ${freeMb} MB are free in ${folder}, and ${neededMb} MB are needed: make room, or name another folder in BACKUP_DIR`,
    }),
  ),

  /** `migrations`: the pending ones. */
  backupDemanded: errorKind(
    8930,
    500,
    ({ migrations, maxAgeHours }: { migrations: readonly string[]; maxAgeHours: number }) => ({
      zh: `这个版本要升级数据库结构（${migrations.join("、")}），而最近一次备份已经超过${maxAgeHours}小时。请先运行 baleen backup，或加上 --without-backup 启动，这会被记录下来。`,
      en: `This release would migrate the database (${migrations.join(", ")}), and its last backup is older than ${formatCount(maxAgeHours, "hour")}. Run baleen backup first, or start with --without-backup, which is put on record.`,
    }),
  ),
} as const;

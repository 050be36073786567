import { errorKind, type Problem } from "../error-kind.ts";
import type { Localized } from "../language.ts";
import type { PaymentMethod } from "../shop/payment-methods.ts";

const formatList = ({ zh, en }: Localized, lines: readonly Localized[]) => ({
  zh: [zh, ...lines.map((line) => `  - ${line.zh}`)].join("\n"),
  en: [en, ...lines.map((line) => `  - ${line.en}`)].join("\n"),
});

const describeProblemsUnder =
  (heading: Localized) =>
  ({ problems }: { problems: readonly Problem[] }) =>
    formatList(
      heading,
      problems.map(({ sentence }) => sentence),
    );

/** Why a release cannot run on a database because of a migration that it has or lacks. */
const migrationProblems = {
  contract: {
    zh: "去掉或改动了这个版本要用的东西（标记为“contract”）",
    en: 'has taken away or changed what this release uses (marked "contract")',
  },
  unmarked: {
    zh: "没有说明是否只是增加（migration_kinds中没有标记）",
    en: "does not say whether it has only added (no mark in migration_kinds)",
  },
  notApplied: {
    zh: "属于这个版本，却没有执行过：两个版本已经分开",
    en: "belongs to this release and has not been applied: the two releases have parted",
  },
} as const satisfies Record<string, Localized>;

export interface MigrationProblem {
  readonly migration: string;
  readonly code: keyof typeof migrationProblems;
}

const describeMigration = ({ migration, code }: MigrationProblem) => {
  const { zh, en } = migrationProblems[code];
  return { zh: `${migration}${zh}`, en: `${migration} ${en}` };
};

const keyNames = {
  privateKey: { zh: "没有加密的私钥", en: "an unencrypted private key" },
  publicKey: { zh: "公钥", en: "a public key" },
  certificate: { zh: "证书", en: "a certificate" },
} as const satisfies Record<string, Localized>;

/** The certificates of Alipay's certificate mode, by setting. */
export const certificateNames = {
  ALIPAY_APP_CERTIFICATE: {
    zh: "应用公钥证书（appCertPublicKey_….crt）",
    en: "the application's certificate (appCertPublicKey_….crt)",
  },
  ALIPAY_PUBLIC_KEY: {
    zh: "支付宝公钥证书（alipayCertPublicKey_RSA2.crt），不是支付宝公钥",
    en: "Alipay's certificate (alipayCertPublicKey_RSA2.crt), not its public key",
  },
  ALIPAY_ROOT_CERTIFICATE: {
    zh: "支付宝根证书（alipayRootCert.crt）",
    en: "Alipay's root certificates (alipayRootCert.crt)",
  },
} as const satisfies Record<string, Localized>;

interface CertificateParams {
  readonly setting: keyof typeof certificateNames;
}

/**
 * Errors in settings and in the database that they refer to. Only commands and the server's start throw them; part of
 * the table in `rejections.ts`.
 */
export const settingRejections = {
  settingsInvalid: errorKind(
    8951,
    500,
    describeProblemsUnder({ zh: "配置有误：", en: "The settings are not right:" }),
  ),
  startRejected: errorKind(
    8952,
    500,
    describeProblemsUnder({ zh: "服务不能启动：", en: "The server cannot start:" }),
  ),
  deploymentDiffers: errorKind(
    8953,
    500,
    describeProblemsUnder({
      zh: "配置与这个数据库不符：",
      en: "The settings do not fit this database:",
    }),
  ),
  databaseNewer: errorKind(8954, 500, ({ migrations }: { migrations: readonly MigrationProblem[] }) => {
    const heading = {
      zh: "更新的版本改动过这个数据库，这个版本不能使用：",
      en: "A newer release has migrated this database, and this release does not run on it:",
    };
    const list = formatList(heading, migrations.map(describeMigration));
    return {
      zh: `${list.zh}\n请重新启动新版本，或恢复它首次启动之前的备份（docs/operations/upgrades.md“Back to the former release”）。`,
      en: `${list.en}\nStart the newer release again, or restore the backup from before its first start (docs/operations/upgrades.md, "Back to the former release").`,
    };
  }),
  dataDirTaken: errorKind(8955, 500, ({ dataDir, pid }: Record<"dataDir" | "pid", string>) => ({
    zh: `文件夹${dataDir}正由另一个运行中的服务使用（进程${pid}）。请先停止它，或用DATA_DIR另指定一个文件夹。`,
    en: `The folder ${dataDir} is in use by another running copy (process ${pid}). Stop that one first, or give this one a folder of its own with DATA_DIR.`,
  })),
  databaseUnusable: errorKind(8956, 500, ({ problem }: { problem: Problem }) => problem.sentence),

  // The record of the deployment.
  nothingRecorded: errorKind(8957, 500, {
    zh: "还没有记录；服务器首次启动时会记录",
    en: "Nothing is recorded yet; the first start of the server records it",
  }),
  modeDiffers: errorKind(8958, 500, ({ recorded, mode }: Record<"recorded" | "mode", string>) => ({
    zh: `这个数据库属于${recorded}，而APP_ENV是${mode}`,
    en: `This database belongs to ${recorded}, but APP_ENV says ${mode}`,
  })),
  noMerchant: errorKind(8959, 500, ({ method }: { method: PaymentMethod }) => ({
    zh: `设置中没有${method}的商户`,
    en: `The settings name no merchant for ${method}`,
  })),
  secretKeyUnchanged: errorKind(8960, 500, {
    zh: "数据库已在使用这个密钥",
    en: "The database was opened with this key already",
  }),
  formerKeyConfigured: errorKind(8978, 500, {
    zh: "SECRET_KEY_FORMER就是数据库正在使用的密钥，没有丢失：启动服务器就会换成SECRET_KEY，卡密都保留（docs/operations.md“Keys”）",
    en: 'SECRET_KEY_FORMER is the key that the database uses, so it is not lost: start the servers, and they change it to SECRET_KEY and keep all cards (docs/operations.md, "Keys")',
  }),
  unusedCardsLeft: errorKind(8961, 500, ({ unused }: { unused: number }) => ({
    zh: `有${unused}张未使用的卡密，只能用生成它们的密钥兑换：请加 --unused-cards revoke；如果它们就是用这个密钥生成的，请加 --unused-cards keep`,
    en: `There are ${unused} unused cards, which only the key they were made under redeems: --unused-cards revoke, or --unused-cards keep if they were made under this one`,
  })),

  // The setup.
  answersInvalid: errorKind(
    8985,
    500,
    describeProblemsUnder({ zh: "填写的内容有误：", en: "The answers are not right:" }),
  ),
  setupCancelled: errorKind(8986, 500, {
    zh: "已取消，什么都没有写入",
    en: "Canceled. Nothing was written",
  }),
  siteNotReady: errorKind(8988, 500, {
    zh: "服务没有启动成功，原因见：journalctl -u baleen -n 50",
    en: "The server did not get ready; journalctl -u baleen -n 50 says why",
  }),
  /** `reason`: what the program wrote. */
  programFailed: errorKind(8987, 500, ({ program, reason }: Record<"program" | "reason", string>) => ({
    zh: `${program}失败：${reason}`,
    en: `${program} failed: ${reason}`,
  })),

  // Upgrades.
  siteWithoutSystemd: errorKind(8989, 500, {
    zh: "这里没有由systemd运行的网站；容器换镜像就是升级（docs/operations/upgrades.md）",
    en: "There is no site here that systemd runs. Containers are upgraded by their image (docs/operations/upgrades.md)",
  }),
  releaseMissing: errorKind(8990, 500, ({ version, versions }: Record<"version" | "versions", string>) => ({
    zh: `/opt/baleen里没有${version}这个版本，有的是：${versions}`,
    en: `There is no release ${version} in /opt/baleen. There are: ${versions}`,
  })),
  releaseIsCurrent: errorKind(8991, 500, ({ version }: { version: string }) => ({
    zh: `网站运行的就是${version}`,
    en: `The site runs the release ${version} already`,
  })),
  noFormerRelease: errorKind(8992, 500, {
    zh: "没有记下之前的版本；请写出版本号：baleen rollback VERSION",
    en: "No former release is on record. Name one: baleen rollback VERSION",
  }),
  siteMustStop: errorKind(8993, 500, ({ version, migrations }: Record<"version" | "migrations", string>) => ({
    zh: `升级到${version}要先停止网站，因为现在的版本不能使用迁移后的数据库（${migrations}）。切换回去只能恢复备份。确定后加 --stop。`,
    en: `The site must stop for the upgrade to ${version}, since the current release cannot run on the migrated database (${migrations}). The only way back is to restore the backup. If you agree, add --stop.`,
  })),
  upgradeUnderway: errorKind(8994, 500, {
    zh: "另一次升级正在进行",
    en: "Another upgrade is under way",
  }),
  siteRunsBeside: errorKind(
    8996,
    500,
    ({ version, unit, reason }: Record<"version" | "unit" | "reason", string>) => ({
      zh: `网站由${unit}提供服务（版本${version}），因为baleen.service启动不了。请排除原因，运行systemctl restart baleen，再运行systemctl stop ${unit}。\n${reason}`,
      en: `The site is served by ${unit} (release ${version}), since baleen.service does not start. Remove the cause, run systemctl restart baleen, and then systemctl stop ${unit}.\n${reason}`,
    }),
  ),
  nodesStillRun: errorKind(8997, 500, ({ nodes }: { nodes: readonly string[] }) => ({
    zh: `迁移会删改正在运行的节点要用的数据，请先停止它们：${nodes.join("、")}（崩溃的节点一分钟后不再算）`,
    en: `The migration changes data that running nodes need. Stop them first: ${nodes.join(", ")} (a node that crashed counts for a minute)`,
  })),
  /** `reason`: the end of the server's log. */
  releaseNotReady: errorKind(8995, 500, ({ version, reason }: Record<"version" | "reason", string>) => ({
    zh: `${version}没有启动成功，它的日志：\n${reason}`,
    en: `The release ${version} did not start. Its log:\n${reason}`,
  })),

  // Keys and certificates. The name of the setting precedes these messages.
  keyEncrypted: errorKind(8962, 500, { zh: "它用密码加密了", en: "this is encrypted with a password" }),
  keyCutOff: errorKind(8963, 500, {
    zh: "它不完整：缺END那一行，或里面有别的东西",
    en: "this is cut off: an END line is missing, or there is something else in it",
  }),
  keyFileEncrypted: errorKind(8964, 500, {
    zh: "这个文件有密码；请写PEM格式的那个，它以-----BEGIN开头",
    en: "this is a file behind a password; name the one in PEM, which begins with -----BEGIN",
  }),
  keyFileUnreadable: errorKind(8965, 500, {
    zh: "它既不是密钥，也不是能读取的文件的路径",
    en: "this is neither a key nor the path of a file that can be read",
  }),
  notOnePrivateKey: errorKind(8966, 500, { zh: "这不是一个私钥", en: "this is not one private key" }),
  notPublicKey: errorKind(8967, 500, { zh: "这不是公钥", en: "this is no public key" }),
  isPrivateKey: errorKind(8968, 500, { zh: "这是私钥", en: "this is a private key" }),
  notCertificate: errorKind(8969, 500, { zh: "这不是证书", en: "this is no certificate" }),
  certificateUnreadable: errorKind(8970, 500, {
    zh: "这不是能读取的证书",
    en: "this is not a certificate that can be read",
  }),
  otherKeyExpected: errorKind(
    8971,
    500,
    ({ label, expected }: { label: string; expected: keyof typeof keyNames }) => ({
      zh: `这是${label}，要的是${keyNames[expected].zh}`,
      en: `this is a ${label}, not ${keyNames[expected].en}`,
    }),
  ),
  keyUnreadable: errorKind(8972, 500, { zh: "这不是能读取的密钥", en: "this is not a key that can be read" }),
  notRsaKey: errorKind(8973, 500, ({ minBits }: { minBits: number }) => ({
    zh: `这不是${minBits}位或更长的RSA密钥`,
    en: `this is no RSA key of ${minBits} bits or more`,
  })),
  certificateKeyNotRsa: errorKind(8974, 500, {
    zh: "它的密钥不是2048位或更长的RSA密钥",
    en: "its key is no RSA key of 2048 bits or more",
  }),
  noRsaCertificate: errorKind(8975, 500, { zh: "里面没有RSA证书", en: "it holds no RSA certificate" }),
  certificateMissing: errorKind(8976, 500, ({ setting }: CertificateParams) => ({
    zh: `证书模式下支付宝还需要${certificateNames[setting].zh}`,
    en: `in certificate mode Alipay needs ${certificateNames[setting].en} as well`,
  })),
  otherCertificateExpected: errorKind(8977, 500, ({ setting }: CertificateParams) => ({
    zh: `证书模式下要写${certificateNames[setting].zh}`,
    en: `in certificate mode it must be ${certificateNames[setting].en}`,
  })),
} as const;

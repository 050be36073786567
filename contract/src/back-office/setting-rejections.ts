import { errorKind } from "../error-kind.ts";
import type { Localized } from "../language.ts";
import type { PaymentMethod } from "../shop/payment-methods.ts";

const listed = (heading: string, problems: readonly string[]) =>
  [heading, ...problems.map((problem) => `  - ${problem}`)].join("\n");

/** Sentences of a list, such as the settings that are wrong. */
interface Problems {
  readonly problems: readonly Localized[];
}

const headed =
  ({ zh, en }: Localized) =>
  ({ problems }: Problems) => ({
    zh: listed(
      zh,
      problems.map((problem) => problem.zh),
    ),
    en: listed(
      en,
      problems.map((problem) => problem.en),
    ),
  });

/** The name of a certificate in a sentence. */
interface OfCertificate {
  readonly certificate: Localized;
}

/** What is wrong with settings, and with the database that they name. Commands and the start alone throw them; part of the table in `rejections.ts`. */
export const settingRejections = {
  settingsInvalid: errorKind(8951, 500, headed({ zh: "配置有误：", en: "The settings are not right:" })),
  startRejected: errorKind(8952, 500, headed({ zh: "服务不能启动：", en: "The server cannot start:" })),
  deploymentDiffers: errorKind(
    8953,
    500,
    headed({
      zh: "配置与这个数据库不符：",
      en: "The settings do not fit this database:",
    }),
  ),
  databaseNewer: errorKind(8954, 500, ({ problems }: Problems) => {
    const list = headed({
      zh: "更新的版本改动过这个数据库，这个版本不能使用：",
      en: "A newer release has migrated this database, and this release does not run on it:",
    })({ problems });
    return {
      zh: `${list.zh}\n请重新启动新版本，或恢复它首次启动之前的备份（docs/operations/upgrades.md“Back to the former release”）。`,
      en: `${list.en}\nStart the newer release again, or restore the backup from before its first start (docs/operations/upgrades.md, "Back to the former release").`,
    };
  }),
  dataDirTaken: errorKind(8955, 500, ({ dataDir, pid }: Record<"dataDir" | "pid", string>) => ({
    zh: `文件夹${dataDir}正由另一个运行中的服务使用（进程${pid}）。请先停止它，或用DATA_DIR另指定一个文件夹。`,
    en: `The folder ${dataDir} is in use by another running copy (process ${pid}). Stop that one first, or give this one a folder of its own with DATA_DIR.`,
  })),
  databaseUrlInvalid: errorKind(8956, 500, ({ problem }: { problem: Localized }) => problem),

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
  unusedCardsLeft: errorKind(8961, 500, ({ unused }: { unused: number }) => ({
    zh: `有${unused}张未使用的卡密，只能用生成它们的密钥兑换：请加 --unused-cards revoke；如果它们就是用这个密钥生成的，请加 --unused-cards keep`,
    en: `There are ${unused} unused cards, which only the key they were made under redeems: --unused-cards revoke, or --unused-cards keep if they were made under this one`,
  })),

  // Keys and certificates. The setting's name stands before these.
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
  otherKeyExpected: errorKind(8971, 500, ({ label, expected }: { label: string; expected: Localized }) => ({
    zh: `这是${label}，要的是${expected.zh}`,
    en: `this is a ${label}, not ${expected.en}`,
  })),
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
  certificateMissing: errorKind(8976, 500, ({ certificate }: OfCertificate) => ({
    zh: `证书模式下支付宝还需要${certificate.zh}`,
    en: `in certificate mode Alipay needs ${certificate.en} as well`,
  })),
  otherCertificateExpected: errorKind(8977, 500, ({ certificate }: OfCertificate) => ({
    zh: `证书模式下要写${certificate.zh}`,
    en: `in certificate mode it must be ${certificate.en}`,
  })),
} as const;

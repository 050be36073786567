import { expect, expectTypeOf, test } from "vitest";
import { accountRejections } from "./back-office/account-rejections.ts";
import { backupRejections } from "./back-office/backup-rejections.ts";
import { cardRejections } from "./back-office/card-rejections.ts";
import { complaintRejections } from "./back-office/complaint-rejections.ts";
import { contentRejections } from "./back-office/content-rejections.ts";
import { invoiceRejections } from "./back-office/invoice-rejections.ts";
import { operatorRejections } from "./back-office/operator-rejections.ts";
import { orderRejections } from "./back-office/order-rejections.ts";
import { packageRejections } from "./back-office/package-rejections.ts";
import { promotionRejections } from "./back-office/promotion-rejections.ts";
import { releaseRejections } from "./back-office/release-rejections.ts";
import { settingRejections } from "./back-office/setting-rejections.ts";
import { webhookRejections } from "./back-office/webhook-rejections.ts";
import { isErrorCode } from "./envelope.ts";
import type { Problem } from "./error-kind.ts";
import { errors } from "./errors.ts";
import type { Localized } from "./language.ts";
import { actionRejections, type RejectionCode, type RejectionParams, rejections } from "./rejections.ts";

const tables = [
  errors,
  accountRejections,
  backupRejections,
  cardRejections,
  contentRejections,
  invoiceRejections,
  complaintRejections,
  operatorRejections,
  orderRejections,
  packageRejections,
  promotionRejections,
  releaseRejections,
  settingRejections,
  webhookRejections,
];
const consoleAndCommands = { ...actionRejections, ...backupRejections, ...settingRejections };

type Table = typeof consoleAndCommands;
type CodesWithParams = {
  [Code in keyof Table]: Table[Code]["sentence"] extends (params: never) => unknown ? Code : never;
}[keyof Table];

const problem = { code: "tooLarge", sentence: { zh: "太大", en: "too large" } };
const output = "no space left";
const paramsOfCodes: { readonly [Code in CodesWithParams]: RejectionParams<Code> } = {
  noSuchOrder: { orderNo: "X1" },
  tokenNameTaken: { name: "shop" },
  accountMerged: { accountId: 1, survivorId: 2 },
  pictureTooSmall: { picture: "icon", width: 100, height: 90 },
  complaintHandledMeanwhile: { by: "li", kind: "reply" },
  complaintActUnfinished: { by: "li", kind: "reply" },
  complaintTextTooLong: { max: 200 },
  complaintUrlForeign: { url: "https://crm.example.com/complaints" },
  orderNotPending: { state: "paid" },
  orderNotCompletable: { state: "granted" },
  paymentAlreadyReturned: { paidFen: 1 },
  signedAmountDiffers: { paidFen: 1, dueFen: 2 },
  enteredAmountDiffers: { amountFen: 1, dueFen: 2 },
  signedTradeNoDiffers: { gatewayTradeNo: "T1" },
  tradeNoOfOtherAttempt: { attemptNo: "P1" },
  amountBelowOneDay: { paidFen: 1 },
  orderNotConfirmable: { state: "closed" },
  orderNotRefundable: { orderNo: "X1", state: "refunded" },
  refundMethodRemoved: { method: "wechat" },
  refundAboveRemainder: { restFen: 1 },
  partialRefundUnsupported: { method: "hupi" },
  attemptUnconfirmed: { attemptNo: "P1" },
  refundAbovePayment: { paidFen: 2, ownFen: 1 },
  refundAlreadyBooked: { totalFen: 2, amountFen: 1, fitsInAddition: true, isEntered: true },
  refundBelowSigned: { signedFen: 1 },
  refundUnchanged: { totalFen: 1 },
  noSuchCard: { subject: { kind: "card", id: 1 } },
  cardEndingAmbiguous: { count: 3, examples: [{ id: 1, batch: "spring" }] },
  batchNameTaken: { batch: "spring" },
  noSuchAccount: { accountId: 1 },
  accountDeleted: { accountId: 1 },
  accountHasNoContact: { contact: "email" },
  evidenceWrong: { wrong: ["payment", "cardKey"] },
  noSuchPackage: { packageId: 1 },
  packageCodeTaken: { packageCode: "monthly" },
  stockTooLow: { left: 1, taken: 2 },
  noSuchPromotion: { promotionId: 1 },
  promotionNameTaken: { promotion: "spring" },
  noSuchWebhookEndpoint: { endpointId: 1 },
  tooManyWebhookEndpoints: { max: 20 },
  noSuchWebhookDelivery: { deliveryId: 1 },
  promotionCodeTaken: { promotionCode: "SPRING" },
  noSuchRelease: { releaseId: 1 },
  releaseExists: { name: "stable 4.7.0" },
  buildNumberOutOfOrder: { own: { version: "2", build: "1" }, other: { version: "1", build: "2" } },
  releaseFileEnding: { endings: [".exe", ".msi"] },
  installerName: { name: "Baleen 2.7.exe" },
  installerSize: { name: "Baleen.exe" },
  draftInvalid: { document: "features", problem: { path: [0, "title"], code: "missing" } },
  loginTaken: { login: "li" },
  selfResetForbidden: { login: "li" },
  alarmNotOpen: { kind: "payment.mismatch", subject: "P1" },
  billsTooOld: { maxDays: 90 },
  invoiceStateChanged: { state: "issued" },
  invoiceNumberTaken: { orderNo: "X1" },
  invoiceAmountDiffers: { restFen: 1 },
  backupFailed: { message: "no such file" },
  backupFolderFull: { folder: "/backups" },
  backupFolderReadOnly: { folder: "/backups" },
  backupFolderForbidden: { folder: "/backups" },
  backupFolderEntryInvalid: { folder: "/backups" },
  databaseConnectionLost: { output },
  restoredDatabaseInvalid: { problems: [problem] },
  postgresClientMissing: { major: 17 },
  postgresClientOld: { newest: { folder: "/bin", version: "16.4" }, major: 17, by: "backup" },
  postgresVersionsDiffer: { output },
  programDiskFull: { output },
  backupUnreadable: { output },
  postgresProgramFailed: { output },
  recoveryFailed: { output },
  pgBackRestForbidden: { output },
  pgBackRestFailed: { output },
  archiveLate: { isFailing: true, last: null },
  backupDemanded: { migrations: ["0034-next"], maxAgeHours: 24 },
  noBackup: { folder: "/backups" },
  manifestMissing: { file: "a.dump", manifest: "a.json" },
  backupIncomplete: { bytes: 1, expectedBytes: 2 },
  databaseExists: { name: "baleen" },
  databaseNotEmpty: { name: "baleen" },
  databaseOlderThanBackup: { from: 17, to: 16 },
  postgresServerMissing: { major: 17 },
  archiveBackupOld: { last: "2026-11-22 05:59:01" },
  pointInTimeUnreadable: { text: "soon" },
  pointInTimeInFuture: { moment: "2027-01-01 00:00:00", now: "2026-01-01 00:00:00" },
  pointInTimeBeforeBackups: { oldest: "2026-11-22 05:59:01" },
  pointInTimeBeyondArchive: { last: "2026-11-22 05:59:01" },
  noDatabaseThen: { name: "baleen", names: ["postgres"] },
  diskSpaceTooLow: { folder: "/backups", freeMb: 1, neededMb: 2 },
  settingsInvalid: { problems: [problem] },
  startRejected: { problems: [problem] },
  answersInvalid: { problems: [problem] },
  programFailed: { program: "psql", reason: output },
  releaseMissing: { version: "0.2.0", versions: "0.1.0" },
  releaseIsCurrent: { version: "0.2.0" },
  siteMustStop: { version: "0.2.0", migrations: "0040-fewer-columns" },
  siteRunsBeside: { version: "0.2.0", unit: "baleen-next.service", reason: output },
  nodesStillRun: { nodes: ["vm/283"] },
  releaseNotReady: { version: "0.2.0", reason: output },
  deploymentDiffers: { problems: [problem] },
  databaseNewer: { migrations: [{ migration: "0099-next", code: "contract" }] },
  dataDirTaken: { dataDir: ".data", pid: "7" },
  databaseUnusable: { problem },
  modeDiffers: { recorded: "demo", mode: "production" },
  noMerchant: { method: "alipay" },
  unusedCardsLeft: { unused: 3 },
  otherKeyExpected: { label: "CERTIFICATE", expected: "publicKey" },
  notRsaKey: { minBits: 2048 },
  certificateMissing: { setting: "ALIPAY_ROOT_CERTIFICATE" },
  otherCertificateExpected: { setting: "ALIPAY_PUBLIC_KEY" },
};

test("no two causes share a number or a name", () => {
  const numbers = tables.flatMap((table) => Object.values(table).map(({ code }) => code));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(numbers.filter((number) => !isErrorCode(number))).toEqual([]);
  const names = tables.flatMap((table) => Object.keys(table));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.toSorted()).toEqual(Object.keys(rejections).toSorted());
});

/** A pair of texts within a parameter. Problems are allowed: their text is in a table, beside its code. */
type PairWithin<Value> = Value extends Localized
  ? Value
  : Value extends Problem
    ? never
    : Value extends readonly (infer Item)[]
      ? PairWithin<Item>
      : Value extends object
        ? { [Key in keyof Value]-?: PairWithin<Value[Key]> }[keyof Value]
        : never;
type CodesWithPairs = {
  [Code in RejectionCode]: [PairWithin<RejectionParams<Code>>] extends [never] ? never : Code;
}[RejectionCode];

test("a parameter holds codes and figures, never a text that code would have to compare", () => {
  // Operators write this message to buyers when they switch a payment method off, so no table has it.
  expectTypeOf<CodesWithPairs>().toEqualTypeOf<"paymentMethodUnavailable">();
});

test("the numbers of operators' and commands' rejections are a block of their own", () => {
  const numbers = Object.values(consoleAndCommands).map(({ code }) => code);
  expect(numbers.filter((number) => number <= 8100 || number >= 9000)).toEqual([]);
});

test.each(Object.entries(consoleAndCommands))("%s is a sentence in both languages", (code, { sentence }) => {
  const params = { ...paramsOfCodes }[code as CodesWithParams];
  const { zh, en } = typeof sentence === "function" ? sentence(params as never) : sentence;
  expect(zh).toMatch(/\p{Script=Han}/u);
  expect(en).toMatch(/[a-z]/);
  expect(en).not.toMatch(/\p{Script=Han}/u);
  expect(`${zh}${en}`).not.toMatch(/undefined|NaN|\[object/);
});

test("the sentence of an operator's rejection ends without a stop, as an error of a form does", () => {
  for (const [code, { sentence }] of Object.entries(actionRejections)) {
    const params = { ...paramsOfCodes }[code as CodesWithParams];
    const { zh, en } = typeof sentence === "function" ? sentence(params as never) : sentence;
    for (const text of [zh, en]) expect(text).not.toMatch(/[.。]$/u);
  }
});

test("a problem stands in a line of its own below the heading, in each language", () => {
  const problems = [problem, { code: "tooSmall", sentence: { zh: "太小", en: "too small" } }];
  expect(settingRejections.settingsInvalid.sentence({ problems })).toEqual({
    zh: "配置有误：\n  - 太大\n  - 太小",
    en: "The settings are not right:\n  - too large\n  - too small",
  });
});

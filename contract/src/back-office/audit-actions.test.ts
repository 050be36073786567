import { expect, test } from "vitest";
import {
  type AuditAction,
  type AuditActionCode,
  auditActionNames,
  describeAction,
  describeSubject,
} from "./audit-actions.ts";
import { pickAuditDetails } from "./audit-figures.ts";
import { type AuditOutcome, describeOutcome } from "./audit-outcomes.ts";

type ParamsByCode<Of extends { readonly params?: unknown }, Name extends keyof Of> = {
  readonly [Code in Of[Name] & string]: Extract<Of, { readonly [Key in Name]: Code }>["params"];
};

/** Sample parameters for every action. A code without its parameters is a compile error. */
const actions: ParamsByCode<AuditAction, "action"> = {
  recheckOrder: undefined,
  answerComplaint: { number: "200201820200101080076610000" },
  completeComplaint: { number: "200201820200101080076610000" },
  finishComplaint: { number: "200201820200101080076610000" },
  rejectComplaint: { number: "200201820200101080076610000" },
  refreshComplaint: { number: "200201820200101080076610000" },
  revealComplaintPhone: { number: "200201820200101080076610000" },
  enterComplaint: undefined,
  setComplaintUrl: undefined,
  setVerificationFile: undefined,
  removeVerificationFile: undefined,
  closeOrder: undefined,
  confirmOrder: undefined,
  completeOrder: { attemptNo: "P1" },
  withdrawCompletion: undefined,
  refundOrder: { amountFen: 990 },
  settleMismatch: { attemptNo: "P1", how: "return" },
  recordSentBack: { amountFen: 990 },
  correctSentBack: { amountFen: 0 },
  readNotice: { noticeId: 4 },
  issueInvoice: { number: "24117000000012345678" },
  rejectInvoice: undefined,
  reverseInvoice: { number: "24117000000012345679" },
  exportInvoices: undefined,
  grantDays: { days: 3 },
  takeDays: { days: 7 },
  moveDays: { days: 3, toAccountId: 12 },
  receiveDays: { days: 3, fromAccountId: 12 },
  signOutAccount: undefined,
  endDevice: { deviceId: 7 },
  blockAccount: undefined,
  unblockAccount: undefined,
  liftLimits: undefined,
  revealContact: { contact: "phone" },
  revealWechat: { wechatId: 3 },
  unlinkAccountWechat: { wechatId: 3 },
  searchPrivately: { by: "phone" },
  confirmRecovery: undefined,
  approveRecovery: undefined,
  refuseRecovery: undefined,
  createCardBatch: { count: 100, packageId: 2 },
  revokeCards: { ending: "A1B2" },
  tagCards: { state: "unused" },
  setCardExpiry: {},
  replaceCard: undefined,
  addNote: undefined,
  finishNote: undefined,
  exportCards: { ending: "A1B2", state: "used" },
  exportOrders: undefined,
  fetchBills: { month: "2026-03" },
  exportMonth: { month: "2026-03" },
  exportAccounts: undefined,
  exportAuditLog: undefined,
  createPackage: undefined,
  editPackageTexts: undefined,
  editPackageTerms: undefined,
  changeStock: { delta: 5 },
  setPackagePrice: undefined,
  cancelPackagePrice: undefined,
  createPromotion: { codes: 100 },
  revokePromotionCodes: { code: "SPRING" },
  exportPromotionCodes: undefined,
  createWebhookEndpoint: undefined,
  editWebhookEndpoint: undefined,
  removeWebhookEndpoint: undefined,
  testWebhookEndpoint: undefined,
  rotateWebhookSecret: { overlapHours: 24 },
  replayWebhooks: { deliveryId: 4 },
  saveDraft: undefined,
  discardDraft: undefined,
  publishDraft: undefined,
  restoreContent: { versionId: 9 },
  uploadImage: undefined,
  moveImages: { target: "store" },
  uploadInstaller: undefined,
  createRelease: undefined,
  editRelease: undefined,
  addReleaseFile: { platform: "windows", arch: "x86_64", kind: "tauri" },
  removeReleaseFile: { fileId: 4 },
  publishRelease: { rollout: 10 },
  setRollout: { rollout: 50 },
  pullRelease: undefined,
  setMinimumVersion: { need: "required" },
  setToolTerms: undefined,
  allowBuyerRefunds: undefined,
  stopBuyerRefunds: undefined,
  disablePaymentMethod: undefined,
  enablePaymentMethod: undefined,
  checkPaymentMethod: undefined,
  reconcileBill: { day: "2026-03-01" },
  reconcileSince: { since: "2026-03-01T00:00:00.000Z" },
  testAlertChannels: undefined,
  tryDomain: undefined,
  setAsideStep: undefined,
  takeUpStep: undefined,
  tryMessage: { channel: "sms", target: "138****0000" },
  closeAlarm: { sentence: { zh: "没有回应", en: "No answer" } },
  setUpOperator: undefined,
  createOperator: undefined,
  createAccessToken: undefined,
  revokeAccessToken: undefined,
  inviteOperator: { role: "support" },
  withdrawInvitation: undefined,
  setOperatorRole: { role: "owner" },
  disableOperator: undefined,
  enableOperator: undefined,
  resetOperator: undefined,
  confirmEnrolment: undefined,
  renewRecoveryCodes: undefined,
  acceptKey: { cardsRevoked: 8 },
  changeKey: { key: "0a1b2c", former: "3d4e5f" },
  acceptMerchant: { merchant: "app 2", former: "app 1" },
  migrateWithoutBackup: undefined,
};

const answer = { number: "P1", code: "granted", paidFen: 990, amountFen: 990, refundedFen: 0 } as const;

const outcomes: ParamsByCode<AuditOutcome, "outcome"> = {
  done: undefined,
  started: undefined,
  refused: undefined,
  discarded: undefined,
  silent: undefined,
  endedBefore: undefined,
  changed: { changed: 3, found: 5 },
  answered: { answers: [answer] },
  notAccepted: { channels: ["mail"] },
  stepsFailed: { steps: [{ zh: "密钥", en: "the key" }] },
  compared: { compared: 6, missing: 1, differences: 2, rechecked: 1, settled: 3 },
};

const han = /\p{Script=Han}/u;

test.each(Object.entries(actions))(
  "the action %s has a name and a text in both languages",
  (code, params = {}) => {
    const name = auditActionNames[code as AuditActionCode];
    const text = describeAction({ action: code, params });
    expect(name.zh).toMatch(han);
    expect(name.en).toMatch(/^[a-z]/);
    expect(text.zh).toMatch(han);
    expect(text.en).not.toMatch(han);
    expect(`${text.zh} ${text.en}`).not.toMatch(/undefined|null|NaN|\[object/);
  },
);

test.each(Object.entries(actions))("the action %s shows each of its parameters", (action, params = {}) => {
  for (const [name, value] of Object.entries(params)) {
    const other = typeof value === "number" ? value + 1 : { ...others }[name];
    const changed = describeAction({ action, params: { ...params, [name]: other ?? `${value}x` } });
    expect(changed.zh).not.toBe(describeAction({ action, params }).zh);
    expect(changed.en).not.toBe(describeAction({ action, params }).en);
  }
});

/** A different valid value, for parameters that do not accept every text. */
const others: Readonly<Record<string, string>> = {
  how: "grant",
  by: "email",
  contact: "email",
  state: "revoked",
  role: "reader",
  need: "optional",
  channel: "email",
};

test.each(Object.entries(outcomes))("the outcome %s has a text in both languages", (outcome, params) => {
  const { zh, en } = describeOutcome({ outcome, outcomeParams: params ?? {} });
  expect(zh).toMatch(han);
  expect(en).not.toMatch(han);
  expect(`${zh} ${en}`).not.toMatch(/undefined|null|NaN|\[object/);
});

test.each([
  ["takeDays", { days: 7 }, "收回7天", "take 7 days"],
  ["createCardBatch", { count: 1, packageId: 2 }, "制作卡密1个，套餐2", "create 1 card of package 2"],
  ["createCardBatch", { count: 100, packageId: 2 }, "制作卡密100个，套餐2", "create 100 cards of package 2"],
  ["changeStock", { delta: 5 }, "库存+5", "stock +5"],
  ["changeStock", { delta: -5 }, "库存-5", "stock -5"],
  ["changeStock", { delta: "unlimited" }, "库存改为不限", "unlimited stock"],
  ["refundOrder", { amountFen: null }, "退还全部余款", "refund of all that is left"],
  ["refundOrder", { amountFen: 990 }, "退款¥9.90", "refund of ¥9.90"],
  [
    "exportCards",
    { ending: "A1B2", state: "used" },
    "导出卡密，尾号A1B2，已使用",
    "export cards, ending A1B2, Used",
  ],
])("%s with %o is %s", (action, params, zh, en) => {
  expect(describeAction({ action, params })).toEqual({ zh, en });
});

test("an outcome has its figures, the reason of a rejection in both languages, and nothing that is not known", () => {
  const stored = { amountFen: 990, state: "underway", gatewayTradeNo: "4200", refundNo: "R1" };
  const figures = pickAuditDetails(stored, null, [{ days: 3 }]);
  expect(figures).toEqual({ amountFen: 990, state: "underway" });
  const outcome = { outcome: "done", outcomeParams: {} };
  expect(describeOutcome({ ...outcome, figures })).toEqual({
    zh: "完成，¥9.90，支付平台处理中",
    en: "done, ¥9.90, under way at the gateway",
  });
  const ends = {
    memberUntil: "2026-05-01T00:00:00Z",
    memberUntilAfter: "2026-04-01T16:00:00Z",
    daysTaken: 29,
  };
  expect(describeOutcome({ ...outcome, figures: pickAuditDetails(ends) }).zh).toBe(
    "完成，收回29天，会员到2026-04-02",
  );
  const rejection = { zh: "只能关闭待支付的", en: "only a pending one" };
  const refused = { outcome: "refused", outcomeParams: {}, figures: pickAuditDetails({ rejection }) };
  expect(describeOutcome(refused)).toEqual({
    zh: "被拒绝，只能关闭待支付的",
    en: `${describeOutcome({ outcome: "refused", outcomeParams: {} }).en}, only a pending one`,
  });
});

test("subjects are named by their kind, and names in them stay as they are", () => {
  expect(describeSubject({ kind: "batch", id: "$& spring*" }).zh).toBe("批次$& spring*");
  expect(describeSubject({ kind: "account", id: "5" })).toEqual({ zh: "账号5", en: "account 5" });
  expect(describeSubject(null)).toEqual({ zh: "–", en: "–" });
});

test("codes of a later release are shown as they are", () => {
  expect(describeAction({ action: "toString", params: {} })).toEqual({ zh: "toString", en: "toString" });
  expect(describeOutcome({ outcome: "later", outcomeParams: {} }).zh).toBe("later");
  expect(describeSubject({ kind: "later", id: "1" }).en).toBe("later 1");
});

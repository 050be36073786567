import { expect, test } from "vitest";
import { type ConsoleCall, needsStepUp, permissionOf } from "./console-call.ts";
import { consoleCalls } from "./console-calls.ts";
import { type Permission, permissions } from "./roles.ts";

const calls: readonly (readonly [string, ConsoleCall])[] = Object.entries(consoleCalls);

test("lists, exports and figures may come from a replica; what decides about money never does", () => {
  const lagging = Object.entries(consoleCalls).filter(([, { canUseReplica }]) => canUseReplica);
  expect(lagging.map(([name]) => name).toSorted()).toEqual([
    "countWaiting",
    "exportAccounts",
    "exportAuditLog",
    "exportCards",
    "exportInvoices",
    "exportMonth",
    "exportOrders",
    "exportPromotionCodes",
    "listAccounts",
    "listAuditLog",
    "listCardBatches",
    "listCards",
    "listInvoices",
    "listMessages",
    "listOrders",
    "listPromotionCodes",
    "listPromotions",
    "readMessageFigures",
    "readMonth",
    "readOverview",
    "readSeries",
  ]);
});

test("each permission is named by a call, and each call that changes money, cards, prices or roles needs step-up", () => {
  const table = Object.keys(permissions).map((permission) => {
    const named = calls.filter(
      ([, call]) =>
        permissionOf(call) === permission || call.conditionalPermissions.includes(permission as Permission),
    );
    expect(named, permission).not.toEqual([]);
    return [permission, named.map(([name]) => name).toSorted()];
  });
  const proved = table.filter(([permission]) => permissions[permission as Permission].needsStepUp);
  expect(Object.fromEntries(proved)).toEqual({
    moveMoney: [
      "closeOrder",
      "completeOrder",
      "correctSentBack",
      "moveDays",
      "recordSentBack",
      "refundComplaint",
      "refundOrder",
      "settleMismatch",
      "takeDays",
      "withdrawCompletion",
    ],
    grantDays: ["grantDays"],
    manageCards: ["createCardBatch", "revokeCards", "setCardExpiry"],
    replaceCards: ["replaceCard"],
    setPrices: [
      "cancelPackagePrice",
      "changeStock",
      "createPackage",
      "editPackageTerms",
      "setPackagePrice",
      "setToolTerms",
    ],
    managePromotions: ["createPromotion", "revokePromotionCodes"],
    switchPayments: [
      "allowBuyerRefunds",
      "checkPaymentMethod",
      "disablePaymentMethod",
      "enablePaymentMethod",
      "setComplaintUrl",
      "stopBuyerRefunds",
    ],
    confirmRecoveries: ["confirmRecovery"],
    approveRecoveries: ["approveRecovery", "refuseRecovery"],
    issueInvoices: ["issueInvoice", "rejectInvoice", "reverseInvoice"],
    exportLists: [
      "exportAccounts",
      "exportAuditLog",
      "exportCards",
      "exportInvoices",
      "exportMonth",
      "exportOrders",
      "exportPromotionCodes",
    ],
    manageOperators: [
      "disableOperator",
      "enableOperator",
      "inviteOperator",
      "resetOperator",
      "setOperatorRole",
      "withdrawInvitation",
    ],
    manageTokens: ["createAccessToken", "revokeAccessToken"],
    manageReleases: [
      "addReleaseFile",
      "createRelease",
      "editRelease",
      "publishDraft",
      "publishRelease",
      "pullRelease",
      "removeReleaseFile",
      "restoreContent",
      "setMinimumVersion",
      "setRollout",
    ],
    renewOwnCodes: ["renewRecoveryCodes"],
    setUpSite: [
      "publishDraft",
      "restoreContent",
      "setAsideStep",
      "takeUpStep",
      "testAlertChannels",
      "tryDomain",
      "tryMessage",
    ],
    manageWebhooks: [
      "createWebhookEndpoint",
      "editWebhookEndpoint",
      "removeWebhookEndpoint",
      "replayWebhooks",
      "rotateWebhookSecret",
      "testWebhookEndpoint",
    ],
    setVerificationFiles: ["removeVerificationFile", "setVerificationFile"],
  });
});

test("a call that only reads never needs step-up, also not by what its handler asks for", () => {
  for (const [name, call] of calls) {
    if (call.method !== "GET") continue;
    expect({ name, stepUp: needsStepUp(call) }).toEqual({ name, stepUp: false });
    for (const permission of call.conditionalPermissions)
      expect(permissions[permission].needsStepUp).toBe(false);
  }
});

test("an order's number is taken as it was copied", () => {
  const read = (orderNo: string) => consoleCalls.readOrder.params.parse({ orderNo }).orderNo;
  const number = "202603010800000123456789ABC";
  for (const typed of [
    number,
    number.toLowerCase(),
    `\u200e${number}`,
    `订单号：${number}`,
    "20260301 080000 O123456789ABC",
  ]) {
    expect(read(typed)).toBe(number);
  }
  expect(read("no such number")).toBe("no such number");
});

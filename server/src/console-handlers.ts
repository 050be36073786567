import { approveRecovery, refuseRecovery } from "./accounts/operator/approve-recovery.ts";
import { blockAccount, unblockAccount } from "./accounts/operator/block-account.ts";
import { revealContact } from "./accounts/operator/reveal-contact.ts";
import { revealWechat } from "./accounts/operator/reveal-wechat.ts";
import { unlinkAccountWechat } from "./accounts/operator/unlink-account-wechat.ts";
import { closeAlarm } from "./alarms/operator/close-alarm.ts";
import { listAlarms } from "./alarms/operator/list-alarms.ts";
import { testAlertChannels } from "./alarms/operator/test-alert-channels.ts";
import { answerComplaint } from "./complaints/operator/answer-complaint.ts";
import { completeComplaint, finishComplaint, rejectComplaint } from "./complaints/operator/end-complaint.ts";
import { enterComplaint } from "./complaints/operator/enter-complaint.ts";
import { listComplaints } from "./complaints/operator/list-complaints.ts";
import { readComplaintDesks } from "./complaints/operator/read-complaint-desks.ts";
import { readComplaintPicture } from "./complaints/operator/read-complaint-picture.ts";
import { readConsoleComplaint } from "./complaints/operator/read-console-complaint.ts";
import { refreshComplaint } from "./complaints/operator/refresh-complaint.ts";
import { refundComplaint } from "./complaints/operator/refund-complaint.ts";
import { revealComplaintPhone } from "./complaints/operator/reveal-complaint-phone.ts";
import { setComplaintUrl } from "./complaints/operator/set-complaint-url.ts";
import { confirmRecovery } from "./console/accounts/confirm-recovery.ts";
import { exportAccounts, listAccounts } from "./console/accounts/list-accounts.ts";
import { readAccount } from "./console/accounts/read-account.ts";
import { readFirstHour } from "./console/first-hour/read-first-hour.ts";
import { setAsideStep, takeUpStep } from "./console/first-hour/set-aside-step.ts";
import { tryDomain } from "./console/first-hour/try-domain.ts";
import { addNote, finishNote } from "./console/notes/add-note.ts";
import { countWaiting, readOverview, readSeries } from "./console/overview/read-overview.ts";
import { confirmOwnAddress, readOwnAddress, sendTestMessage, setOwnAddress } from "./console/own-address.ts";
import { readFailedRequest } from "./console/search/read-failed-request.ts";
import { search } from "./console/search/search.ts";
import { readSettings } from "./console/settings/read-settings.ts";
import { runChecks } from "./console/settings/run-checks.ts";
import { publishDraft } from "./content/operator/publish-draft.ts";
import {
  listContent,
  listContentVersions,
  previewDraft,
  readContent,
  readContentVersion,
} from "./content/operator/read-content.ts";
import { restoreContent } from "./content/operator/restore-content.ts";
import { discardDraft, saveDraft } from "./content/operator/save-draft.ts";
import { uploadImage } from "./content/operator/upload-image.ts";
import {
  listVerificationFiles,
  removeVerificationFile,
  setVerificationFile,
} from "./content/operator/verification-files.ts";
import type { ConsoleContext } from "./context.ts";
import { liftLimits } from "./desktop/operator/lift-limits.ts";
import { endDevice, signOutAccount } from "./desktop/operator/sign-out-account.ts";
import { createRelease } from "./desktop/releases/operator/create-release.ts";
import { editRelease } from "./desktop/releases/operator/edit-release.ts";
import { listConsoleReleases, readRelease } from "./desktop/releases/operator/list-releases.ts";
import {
  publishRelease,
  pullRelease,
  setMinimumVersion,
  setRollout,
} from "./desktop/releases/operator/publish-release.ts";
import { addReleaseFile, removeReleaseFile } from "./desktop/releases/operator/release-files.ts";
import { revokeCards, setCardExpiry, tagCards } from "./membership/cards/operator/change-cards.ts";
import { createCardBatch } from "./membership/cards/operator/create-card-batch.ts";
import { exportCards } from "./membership/cards/operator/export-cards.ts";
import { listCardBatches, readCardBatch } from "./membership/cards/operator/list-card-batches.ts";
import { findCards, listCards } from "./membership/cards/operator/list-cards.ts";
import { readCard } from "./membership/cards/operator/read-card.ts";
import { replaceCard } from "./membership/cards/operator/replace-card.ts";
import { grantDays } from "./membership/operator/grant-days.ts";
import { moveDays } from "./membership/operator/move-days.ts";
import { previewTakeDays, takeDays } from "./membership/operator/take-days.ts";
import { findMessageTarget, listMessages, readMessageFigures } from "./messages/operator/list-messages.ts";
import { tryMessage } from "./messages/operator/try-message.ts";
import { createAccessToken } from "./operators/access-tokens/create-access-token.ts";
import { listAccessTokens } from "./operators/access-tokens/list-access-tokens.ts";
import { revokeAccessToken } from "./operators/access-tokens/revoke-access-token.ts";
import { exportAuditLog, listAuditLog, listAuditOperators } from "./operators/audit-log/list-audit-log.ts";
import {
  type ActionName,
  type ActionRequest,
  actionContext,
  type ConsoleAction,
  type ConsoleCallName,
  type ConsoleHandler,
} from "./operators/console-handler.ts";
import { disableOperator, enableOperator } from "./operators/disable-operator.ts";
import { inviteOperator, withdrawInvitation } from "./operators/invite-operator.ts";
import { listOperators } from "./operators/list-operators.ts";
import { resetOperator } from "./operators/reset-operator.ts";
import { beginEnrolment, confirmEnrolment } from "./operators/sessions/enrol-second-factor.ts";
import {
  endOwnSession,
  endSession,
  listOwnSessions,
  readSession,
  setOperatorPreferences,
} from "./operators/sessions/own-sessions.ts";
import { renewRecoveryCodes } from "./operators/sessions/recovery-codes.ts";
import { confirmTotp, stepUp, useRecoveryCode } from "./operators/sessions/second-factor.ts";
import { checkSetupLink, setUpOperator } from "./operators/sessions/set-up-operator.ts";
import { signInOperator } from "./operators/sessions/sign-in-operator.ts";
import { setOperatorRole } from "./operators/set-operator-role.ts";
import { exportInvoices } from "./payments/invoices/operator/export-invoices.ts";
import { issueInvoice } from "./payments/invoices/operator/issue-invoice.ts";
import { listInvoices, readConsoleInvoice } from "./payments/invoices/operator/list-invoices.ts";
import { rejectInvoice } from "./payments/invoices/operator/reject-invoice.ts";
import { reverseInvoice } from "./payments/invoices/operator/reverse-invoice.ts";
import { checkPaymentMethod } from "./payments/operator/check-payment-method.ts";
import { closeOrder } from "./payments/operator/close-order.ts";
import { completeOrder } from "./payments/operator/complete-order.ts";
import { confirmOrder } from "./payments/operator/confirm-order.ts";
import { exportOrders } from "./payments/operator/export-orders.ts";
import { listOrders } from "./payments/operator/list-orders.ts";
import { readNotice } from "./payments/operator/read-notice.ts";
import { readOrder } from "./payments/operator/read-order.ts";
import { readPayments } from "./payments/operator/read-payments.ts";
import { recheckOrder } from "./payments/operator/recheck-order.ts";
import { settleMismatch } from "./payments/operator/settle-mismatch.ts";
import { disablePaymentMethod, enablePaymentMethod } from "./payments/operator/switch-payment-method.ts";
import { withdrawCompletion } from "./payments/operator/withdraw-completion.ts";
import { exportMonth } from "./payments/reconciliation/operator/export-month.ts";
import { fetchBills } from "./payments/reconciliation/operator/fetch-bills.ts";
import { readMonth } from "./payments/reconciliation/operator/read-month.ts";
import {
  allowBuyerRefunds,
  readBuyerRefundRule,
  stopBuyerRefunds,
} from "./payments/refunds/operator/buyer-refund-rule.ts";
import { previewRefund, previewSentBack } from "./payments/refunds/operator/preview-refund.ts";
import { correctSentBack, recordSentBack } from "./payments/refunds/operator/record-sent-back.ts";
import { refundOrder } from "./payments/refunds/operator/refund-order.ts";
import { changeStock } from "./shop/packages/operator/change-stock.ts";
import {
  createPackage,
  editPackageTerms,
  editPackageTexts,
  setToolTerms,
} from "./shop/packages/operator/edit-package.ts";
import { listPackageHistory } from "./shop/packages/operator/list-package-history.ts";
import { listShopPackages, readShopPackage } from "./shop/packages/operator/list-shop-packages.ts";
import { cancelPackagePrice, setPackagePrice } from "./shop/packages/operator/set-package-price.ts";
import { createPromotion } from "./shop/promotions/operator/create-promotion.ts";
import { exportPromotionCodes } from "./shop/promotions/operator/export-promotion-codes.ts";
import { listPromotionCodes } from "./shop/promotions/operator/list-promotion-codes.ts";
import { listPromotions, readPromotion } from "./shop/promotions/operator/list-promotions.ts";
import { revokePromotionCodes } from "./shop/promotions/operator/revoke-promotion-codes.ts";
import { createWebhookEndpoint } from "./webhooks/operator/create-webhook-endpoint.ts";
import { editWebhookEndpoint, removeWebhookEndpoint } from "./webhooks/operator/edit-webhook-endpoint.ts";
import { listWebhookDeliveries } from "./webhooks/operator/list-webhook-deliveries.ts";
import { listWebhookEndpoints, readWebhookEndpoint } from "./webhooks/operator/list-webhook-endpoints.ts";
import { replayWebhooks } from "./webhooks/operator/replay-webhooks.ts";
import { rotateWebhookSecret } from "./webhooks/operator/rotate-webhook-secret.ts";
import { testWebhookEndpoint } from "./webhooks/operator/test-webhook-endpoint.ts";

/** The function of each action. Does not compile if one is missing. */
const actions: { readonly [Name in ActionName]: ConsoleAction<Name, ConsoleContext> } = {
  approveRecovery,
  blockAccount,
  confirmRecovery,
  endDevice,
  grantDays,
  liftLimits,
  moveDays,
  refuseRecovery,
  revealContact,
  revealWechat,
  signOutAccount,
  takeDays,
  unblockAccount,
  unlinkAccountWechat,
  closeAlarm,
  revokeCards,
  setCardExpiry,
  tagCards,
  createCardBatch,
  replaceCard,
  discardDraft,
  publishDraft,
  restoreContent,
  saveDraft,
  uploadImage,
  setAsideStep,
  takeUpStep,
  issueInvoice,
  rejectInvoice,
  reverseInvoice,
  answerComplaint,
  completeComplaint,
  enterComplaint,
  finishComplaint,
  rejectComplaint,
  refreshComplaint,
  refundComplaint,
  revealComplaintPhone,
  setComplaintUrl,
  fetchBills,
  addNote,
  finishNote,
  createAccessToken,
  revokeAccessToken,
  disableOperator,
  enableOperator,
  inviteOperator,
  resetOperator,
  setOperatorRole,
  withdrawInvitation,
  closeOrder,
  completeOrder,
  confirmOrder,
  readNotice,
  recheckOrder,
  recordSentBack,
  correctSentBack,
  refundOrder,
  settleMismatch,
  withdrawCompletion,
  changeStock,
  createPackage,
  editPackageTerms,
  editPackageTexts,
  setToolTerms,
  cancelPackagePrice,
  createPromotion,
  revokePromotionCodes,
  setPackagePrice,
  checkPaymentMethod,
  disablePaymentMethod,
  enablePaymentMethod,
  allowBuyerRefunds,
  stopBuyerRefunds,
  createRelease,
  editRelease,
  publishRelease,
  pullRelease,
  setMinimumVersion,
  setRollout,
  addReleaseFile,
  removeReleaseFile,
  removeVerificationFile,
  setVerificationFile,
  createWebhookEndpoint,
  editWebhookEndpoint,
  removeWebhookEndpoint,
  replayWebhooks,
  rotateWebhookSecret,
  testWebhookEndpoint,
};

type AnyAction = (context: ConsoleContext, input: object) => Promise<unknown>;

const actionHandlers = Object.fromEntries(
  Object.entries(actions as Readonly<Record<string, AnyAction>>).map(([name, action]) => [
    name,
    (context: ConsoleContext, request: ActionRequest) =>
      action(context, { ...request.params, ...request.body, ...actionContext(request) }),
  ]),
) as unknown as { readonly [Name in ActionName]: ConsoleHandler<Name> };

/** A handler for every call of the console. Does not compile if one is missing. */
export const consoleHandlers: { readonly [Name in ConsoleCallName]: ConsoleHandler<Name> } = {
  ...actionHandlers,
  listAccessTokens,
  exportAccounts,
  listAccounts,
  readAccount,
  previewTakeDays,
  listAlarms,
  exportAuditLog,
  listAuditLog,
  listAuditOperators,
  exportCards,
  exportPromotionCodes,
  listCardBatches,
  readCardBatch,
  findCards,
  listCards,
  listPromotionCodes,
  listPromotions,
  readPromotion,
  readCard,
  listContent,
  listContentVersions,
  previewDraft,
  readContent,
  readContentVersion,
  readFirstHour,
  tryDomain,
  exportInvoices,
  listInvoices,
  readConsoleInvoice,
  listComplaints,
  readComplaintDesks,
  readComplaintPicture,
  readConsoleComplaint,
  findMessageTarget,
  listMessages,
  readMessageFigures,
  confirmOwnAddress,
  readOwnAddress,
  sendTestMessage,
  setOwnAddress,
  exportMonth,
  readMonth,
  listOperators,
  exportOrders,
  listOrders,
  previewRefund,
  previewSentBack,
  readOrder,
  countWaiting,
  readOverview,
  readSeries,
  listPackageHistory,
  listShopPackages,
  readShopPackage,
  readPayments,
  listConsoleReleases,
  readRelease,
  readFailedRequest,
  search,
  beginEnrolment,
  confirmEnrolment,
  endOwnSession,
  endSession,
  listOwnSessions,
  readSession,
  setOperatorPreferences,
  renewRecoveryCodes,
  confirmTotp,
  stepUp,
  useRecoveryCode,
  checkSetupLink,
  setUpOperator,
  signInOperator,
  readBuyerRefundRule,
  readSettings,
  runChecks,
  testAlertChannels,
  tryMessage,
  listVerificationFiles,
  listWebhookDeliveries,
  listWebhookEndpoints,
  readWebhookEndpoint,
};

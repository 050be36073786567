import type { ConsoleContext } from "../context.ts";
import { approveRecovery, refuseRecovery } from "./accounts/approve-recovery.ts";
import { blockAccount, unblockAccount } from "./accounts/block-account.ts";
import { confirmRecovery } from "./accounts/confirm-recovery.ts";
import { grantDays } from "./accounts/grant-days.ts";
import { liftLimits } from "./accounts/lift-limits.ts";
import { exportAccounts, listAccounts } from "./accounts/list-accounts.ts";
import { moveDays } from "./accounts/move-days.ts";
import { readAccount } from "./accounts/read-account.ts";
import { revealContact } from "./accounts/reveal-contact.ts";
import { endDevice, signOutAccount } from "./accounts/sign-out-account.ts";
import { previewTakeDays, takeDays } from "./accounts/take-days.ts";
import { closeAlarm } from "./alarms/close-alarm.ts";
import { listAlarms } from "./alarms/list-alarms.ts";
import { exportAuditLog, listAuditLog, listAuditOperators } from "./audit-log/list-audit-log.ts";
import { revokeCards, setCardExpiry, tagCards } from "./cards/change-cards.ts";
import { createCardBatch } from "./cards/create-card-batch.ts";
import { exportCards } from "./cards/export-cards.ts";
import { listCardBatches, readCardBatch } from "./cards/list-card-batches.ts";
import { findCards, listCards } from "./cards/list-cards.ts";
import { readCard } from "./cards/read-card.ts";
import { replaceCard } from "./cards/replace-card.ts";
import {
  type ActionName,
  type ActionRequest,
  actionContext,
  type ConsoleAction,
  type ConsoleCallName,
  type ConsoleHandler,
} from "./console-handler.ts";
import { publishDraft } from "./content/publish-draft.ts";
import {
  listContent,
  listContentVersions,
  previewDraft,
  readContent,
  readContentVersion,
} from "./content/read-content.ts";
import { restoreContent } from "./content/restore-content.ts";
import { discardDraft, saveDraft } from "./content/save-draft.ts";
import { uploadImage } from "./content/upload-image.ts";
import { readFirstHour } from "./first-hour/read-first-hour.ts";
import { setAsideStep, takeUpStep } from "./first-hour/set-aside-step.ts";
import { tryDomain } from "./first-hour/try-domain.ts";
import { exportInvoices } from "./invoices/export-invoices.ts";
import { issueInvoice } from "./invoices/issue-invoice.ts";
import { listInvoices, readConsoleInvoice } from "./invoices/list-invoices.ts";
import { rejectInvoice } from "./invoices/reject-invoice.ts";
import { reverseInvoice } from "./invoices/reverse-invoice.ts";
import { findMessageTarget, listMessages, readMessageFigures } from "./messages/list-messages.ts";
import { confirmOwnAddress, readOwnAddress, sendTestMessage, setOwnAddress } from "./messages/own-address.ts";
import { exportMonth } from "./month/export-month.ts";
import { fetchBills } from "./month/fetch-bills.ts";
import { readMonth } from "./month/read-month.ts";
import { addNote, finishNote } from "./notes/add-note.ts";
import { disableOperator, enableOperator } from "./operators/disable-operator.ts";
import { inviteOperator, withdrawInvitation } from "./operators/invite-operator.ts";
import { listOperators } from "./operators/list-operators.ts";
import { resetOperator } from "./operators/reset-operator.ts";
import { setOperatorRole } from "./operators/set-operator-role.ts";
import { closeOrder } from "./orders/close-order.ts";
import { completeOrder } from "./orders/complete-order.ts";
import { confirmOrder } from "./orders/confirm-order.ts";
import { exportOrders } from "./orders/export-orders.ts";
import { listOrders } from "./orders/list-orders.ts";
import { previewRefund, previewSentBack } from "./orders/preview-refund.ts";
import { readNotice } from "./orders/read-notice.ts";
import { readOrder } from "./orders/read-order.ts";
import { recheckOrder } from "./orders/recheck-order.ts";
import { correctSentBack, recordSentBack } from "./orders/record-sent-back.ts";
import { refundOrder } from "./orders/refund-order.ts";
import { settleMismatch } from "./orders/settle-mismatch.ts";
import { withdrawCompletion } from "./orders/withdraw-completion.ts";
import { readOverview, readSeries } from "./overview/read-overview.ts";
import { changeStock } from "./packages/change-stock.ts";
import { createPackage, editPackageTerms, editPackageTexts, setToolTerms } from "./packages/edit-package.ts";
import { listPackageHistory } from "./packages/list-package-history.ts";
import { listShopPackages, readShopPackage } from "./packages/list-shop-packages.ts";
import { cancelPackagePrice, setPackagePrice } from "./packages/set-package-price.ts";
import { checkPaymentMethod } from "./payments/check-payment-method.ts";
import { readPayments } from "./payments/read-payments.ts";
import { disablePaymentMethod, enablePaymentMethod } from "./payments/switch-payment-method.ts";
import { createRelease } from "./releases/create-release.ts";
import { editRelease } from "./releases/edit-release.ts";
import { listConsoleReleases, readRelease } from "./releases/list-releases.ts";
import { publishRelease, pullRelease, setMinimumVersion, setRollout } from "./releases/publish-release.ts";
import { addReleaseFile, removeReleaseFile } from "./releases/release-files.ts";
import { readFailedRequest } from "./search/read-failed-request.ts";
import { search } from "./search/search.ts";
import { beginEnrolment, confirmEnrolment } from "./session/enrol-second-factor.ts";
import {
  endOwnSession,
  endSession,
  listOwnSessions,
  readSession,
  setOperatorPreferences,
} from "./session/own-sessions.ts";
import { renewRecoveryCodes } from "./session/recovery-codes.ts";
import { confirmTotp, stepUp, useRecoveryCode } from "./session/second-factor.ts";
import { checkSetupLink, setUpOperator } from "./session/set-up-operator.ts";
import { signInOperator } from "./session/sign-in-operator.ts";
import { readSettings } from "./settings/read-settings.ts";
import { testAlertChannels } from "./settings/test-alert-channels.ts";
import { tryMessage } from "./settings/try-message.ts";
import {
  listVerificationFiles,
  removeVerificationFile,
  setVerificationFile,
} from "./verification-files/verification-files.ts";

/** What each action does; with one missing it does not compile. */
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
  signOutAccount,
  takeDays,
  unblockAccount,
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
  fetchBills,
  addNote,
  finishNote,
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
  setPackagePrice,
  checkPaymentMethod,
  disablePaymentMethod,
  enablePaymentMethod,
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
};

type AnyAction = (context: ConsoleContext, input: object) => Promise<unknown>;

const actionHandlers = Object.fromEntries(
  Object.entries(actions as Readonly<Record<string, AnyAction>>).map(([name, action]) => [
    name,
    (context: ConsoleContext, request: ActionRequest) =>
      action(context, { ...request.params, ...request.body, ...actionContext(request) }),
  ]),
) as unknown as { readonly [Name in ActionName]: ConsoleHandler<Name> };

/** A handler for every call of the console; with one missing it does not compile. */
export const consoleHandlers: { readonly [Name in ConsoleCallName]: ConsoleHandler<Name> } = {
  ...actionHandlers,
  exportAccounts,
  listAccounts,
  readAccount,
  previewTakeDays,
  listAlarms,
  exportAuditLog,
  listAuditLog,
  listAuditOperators,
  exportCards,
  listCardBatches,
  readCardBatch,
  findCards,
  listCards,
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
  readSettings,
  testAlertChannels,
  tryMessage,
  listVerificationFiles,
};

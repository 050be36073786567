// Exports a handler for every call under the call's name (`import * as handlers`). `app.ts` checks that none is
// missing.
// biome-ignore-all lint/performance/noBarrelFile: the server loads them all.

export { bindEmail, bindPhone, unbindEmail, unbindPhone } from "./accounts/bind-contact.ts";
export { issueCaptcha } from "./accounts/captcha/captcha.ts";
export {
  sendBindCode as sendBindEmailCode,
  sendBindCode as sendBindPhoneCode,
  sendContinueCode,
  sendLoginCode as sendLoginEmailCode,
  sendLoginCode as sendLoginPhoneCode,
  sendRecoveryCode as sendRecoveryEmailCode,
  sendRecoveryCode as sendRecoveryPhoneCode,
  sendRegisterCode as sendRegisterEmailCode,
  sendRegisterCode as sendRegisterPhoneCode,
} from "./accounts/codes/send-code.ts";
export { sendAccountCode } from "./accounts/owner-proof.ts";
export { changePassword, checkPassword } from "./accounts/passwords.ts";
export { readProfile } from "./accounts/read-profile.ts";
export {
  checkRecoveryRequest,
  makeRecoveryKey,
  readRecovery,
  recoverByCode,
  recoverByKey,
  recoverByRequest,
  rejectRecovery,
  requestRecovery,
} from "./accounts/recovery/recover.ts";
export { register } from "./accounts/register.ts";
export { continueByCode } from "./accounts/sessions/continue-by-code.ts";
export { logIn, logOut } from "./accounts/sessions/log-in.ts";
export { setPassword } from "./accounts/set-password.ts";
export { finishWechatSignIn } from "./accounts/wechat/finish-sign-in.ts";
export { readWechatIdentities, unlinkWechat } from "./accounts/wechat/own-identities.ts";
export {
  checkWechatScan,
  confirmWechatScan,
  readWechatScan,
  startWechatScan,
} from "./accounts/wechat/scan.ts";
export { startWechatLink, startWechatName, startWechatSignIn } from "./accounts/wechat/visit.ts";
export {
  listPackages,
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
} from "./content/read-content.ts";
export { countDownload } from "./content/statistics/daily-figure-store.ts";
export {
  decideAuthorization,
  decideDeviceCode,
  readAuthorization,
  readDeviceCode,
} from "./desktop/authorizations.ts";
export { listDevices, renameDevice, signOutDevice } from "./desktop/devices.ts";
export { activateCardOnDevice, issueEntitlement } from "./desktop/issue-entitlement.ts";
export { readToolUser } from "./desktop/read-tool-user.ts";
export { listReleases, readLatestRelease } from "./desktop/releases/read-releases.ts";
export { startTrialOnDevice } from "./desktop/start-trial-on-device.ts";
export { activateCard } from "./membership/cards/activate-card.ts";
export { readMembership } from "./membership/read-membership.ts";
export { readNotifications, setNotifications } from "./membership/reminders/notification-settings.ts";
export { startTrial } from "./membership/trials/start-trial.ts";
export { reportPageFailure } from "./pages/report-page-failure.ts";
export { readWechatShare } from "./pages/wechat-share/read-wechat-share.ts";
export { checkOwnPayments, lookUpPayment, sendPaymentFound } from "./payments/help/look-up-payment.ts";
export { readInvoice, readInvoiceFile, requestInvoice } from "./payments/invoices/own-invoices.ts";
export { listOwnOrders, listOwnRedemptions, readReceipt } from "./payments/purchases/read-purchases.ts";
export { readPaymentMethods } from "./payments/read-payment-methods.ts";
export { readPaymentStatus } from "./payments/read-status.ts";
export { readOwnRefund, refundOwnOrder } from "./payments/refunds/refund-own-order.ts";
export { startPayment } from "./payments/start-payment.ts";
export { previewUpgrade } from "./payments/upgrades/preview-upgrade.ts";
export { cancelDeletion, requestDeletion } from "./privacy/delete-account.ts";
export { exportData } from "./privacy/export-data.ts";
export { mergeAccounts } from "./privacy/merging/merge-accounts.ts";
export { proveOtherAccount } from "./privacy/merging/prove-other-account.ts";
export { readPrivacy } from "./privacy/read-privacy.ts";
export { createOrder } from "./shop/orders/create-order.ts";
export { checkOwnPromotionCode, checkPromotionCode } from "./shop/promotions/check-promotion-code.ts";

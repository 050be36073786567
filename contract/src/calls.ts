// Every call of the API by name: `import * as calls`. A missing handler in the server is a compile error.
// biome-ignore-all lint/performance/noBarrelFile: the server alone loads them all, and it serves them all.

export { readProfile } from "./accounts/accounts.ts";
export { bindEmail, bindPhone, unbindEmail, unbindPhone } from "./accounts/binding.ts";
export { issueCaptcha } from "./accounts/captcha.ts";
export {
  sendAccountCode,
  sendBindEmailCode,
  sendBindPhoneCode,
  sendContinueCode,
  sendLoginEmailCode,
  sendLoginPhoneCode,
  sendRecoveryEmailCode,
  sendRecoveryPhoneCode,
  sendRegisterEmailCode,
  sendRegisterPhoneCode,
} from "./accounts/codes.ts";
export { changePassword, checkPassword, setPassword } from "./accounts/passwords.ts";
export {
  checkRecoveryRequest,
  makeRecoveryKey,
  readRecovery,
  recoverByCode,
  recoverByKey,
  recoverByRequest,
  rejectRecovery,
  requestRecovery,
} from "./accounts/recovery.ts";
export { register } from "./accounts/registration.ts";
export { continueByCode, logIn, logOut } from "./accounts/sessions.ts";
export {
  checkWechatScan,
  confirmWechatScan,
  finishWechatSignIn,
  readWechatIdentities,
  readWechatScan,
  startWechatLink,
  startWechatName,
  startWechatScan,
  startWechatSignIn,
  unlinkWechat,
} from "./accounts/wechat.ts";
export {
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
} from "./content/site-config.ts";
export { countDownload } from "./content/statistics.ts";
export {
  decideAuthorization,
  decideDeviceCode,
  readAuthorization,
  readDeviceCode,
} from "./desktop/authorizations.ts";
export { listDevices, renameDevice, signOutDevice } from "./desktop/devices.ts";
export { activateCardOnDevice, issueEntitlement, startTrialOnDevice } from "./desktop/entitlement.ts";
export { readToolUser } from "./desktop/me.ts";
export { listReleases, readLatestRelease } from "./desktop/releases.ts";
export { activateCard } from "./membership/cards.ts";
export { readMembership } from "./membership/membership.ts";
export { readNotifications, setNotifications } from "./membership/notifications.ts";
export { startTrial } from "./membership/trials.ts";
export { reportPageFailure } from "./page-failures.ts";
export { readInvoice, readInvoiceFile, requestInvoice } from "./payments/invoices.ts";
export { readOwnRefund, refundOwnOrder } from "./payments/own-refunds.ts";
export { checkOwnPayments, lookUpPayment, sendPaymentFound } from "./payments/payment-help.ts";
export { readPaymentMethods, readPaymentStatus, startPayment } from "./payments/payments.ts";
export { listOwnOrders, listOwnRedemptions, readReceipt } from "./payments/purchases.ts";
export { previewUpgrade } from "./payments/upgrades.ts";
export { mergeAccounts, proveOtherAccount } from "./privacy/merging.ts";
export { cancelDeletion, exportData, readPrivacy, requestDeletion } from "./privacy/privacy.ts";
export { createOrder } from "./shop/orders.ts";
export { listPackages } from "./shop/packages.ts";
export { checkOwnPromotionCode, checkPromotionCode } from "./shop/promotions.ts";
export { readWechatShare } from "./wechat-share.ts";

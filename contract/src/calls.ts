import { readProfile } from "./accounts/accounts.ts";
import { bindEmail, bindPhone, unbindEmail, unbindPhone } from "./accounts/binding.ts";
import { issueCaptcha } from "./accounts/captcha.ts";
import {
  sendAccountCode,
  sendBindEmailCode,
  sendBindPhoneCode,
  sendLoginEmailCode,
  sendLoginPhoneCode,
  sendRecoveryEmailCode,
  sendRecoveryPhoneCode,
  sendRegisterEmailCode,
  sendRegisterPhoneCode,
} from "./accounts/codes.ts";
import { changePassword, checkPassword } from "./accounts/passwords.ts";
import {
  checkRecoveryRequest,
  makeRecoveryKey,
  readRecovery,
  recoverByCode,
  recoverByKey,
  recoverByRequest,
  rejectRecovery,
  requestRecovery,
} from "./accounts/recovery.ts";
import { register } from "./accounts/registration.ts";
import { logIn, logOut } from "./accounts/sessions.ts";
import {
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
} from "./content/site-config.ts";
import { countDownload } from "./content/statistics.ts";
import {
  decideAuthorization,
  decideDeviceCode,
  readAuthorization,
  readDeviceCode,
} from "./desktop/authorizations.ts";
import { listDevices, renameDevice, signOutDevice } from "./desktop/devices.ts";
import { activateCardOnDevice, issueEntitlement } from "./desktop/entitlement.ts";
import { listReleases, readLatestRelease } from "./desktop/releases.ts";
import { activateCard } from "./membership/cards.ts";
import { readMembership } from "./membership/membership.ts";
import { readNotifications, setNotifications } from "./membership/notifications.ts";
import { reportPageFailure } from "./page-failures.ts";
import { readInvoice, readInvoiceFile, requestInvoice } from "./payments/invoices.ts";
import { readPaymentMethods, readPaymentStatus, startPayment } from "./payments/payments.ts";
import { listOwnOrders, listOwnRedemptions, readReceipt } from "./payments/purchases.ts";
import { cancelDeletion, exportData, readPrivacy, requestDeletion } from "./privacy/privacy.ts";
import { createOrder } from "./shop/orders.ts";
import { listPackages } from "./shop/packages.ts";
import { readWechatShare } from "./wechat-share.ts";

/** Every call of the API. The server does not compile without a handler for each. */
export const calls = {
  issueCaptcha,
  sendLoginEmailCode,
  sendLoginPhoneCode,
  sendRegisterEmailCode,
  sendRegisterPhoneCode,
  sendBindEmailCode,
  sendBindPhoneCode,
  register,
  checkPassword,
  logIn,
  logOut,
  sendRecoveryEmailCode,
  sendRecoveryPhoneCode,
  recoverByCode,
  recoverByKey,
  requestRecovery,
  checkRecoveryRequest,
  recoverByRequest,
  makeRecoveryKey,
  readRecovery,
  rejectRecovery,
  readPrivacy,
  sendAccountCode,
  exportData,
  requestDeletion,
  cancelDeletion,
  readProfile,
  changePassword,
  bindEmail,
  bindPhone,
  unbindEmail,
  unbindPhone,
  activateCard,
  readBasicConfig,
  readCompanyConfig,
  readAnnouncements,
  readFeatures,
  readTestimonials,
  listPackages,
  createOrder,
  startPayment,
  readPaymentMethods,
  readPaymentStatus,
  listOwnOrders,
  listOwnRedemptions,
  readReceipt,
  readInvoice,
  requestInvoice,
  readInvoiceFile,
  readMembership,
  readNotifications,
  setNotifications,
  countDownload,
  reportPageFailure,
  readWechatShare,
  readAuthorization,
  decideAuthorization,
  readDeviceCode,
  decideDeviceCode,
  listDevices,
  renameDevice,
  signOutDevice,
  issueEntitlement,
  activateCardOnDevice,
  listReleases,
  readLatestRelease,
} as const;

import type { calls } from "@baleen/contract/calls.ts";
import type { demoCalls } from "@baleen/contract/demo.ts";
import { bindEmail, bindPhone, unbindEmail, unbindPhone } from "./accounts/bind-contact.ts";
import { issueCaptcha } from "./accounts/captcha/captcha.ts";
import {
  sendBindCode,
  sendLoginCode,
  sendRecoveryCode,
  sendRegisterCode,
} from "./accounts/codes/send-code.ts";
import { changePassword, checkPassword } from "./accounts/passwords.ts";
import { readProfile } from "./accounts/read-profile.ts";
import {
  checkRecoveryRequest,
  makeRecoveryKey,
  readRecovery,
  recoverByCode,
  recoverByKey,
  recoverByRequest,
  rejectRecovery,
  requestRecovery,
} from "./accounts/recovery/recover.ts";
import { register } from "./accounts/register.ts";
import { checkLoginLimits, logIn, logOut } from "./accounts/sessions/log-in.ts";
import {
  listPackages,
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
} from "./content/read-content.ts";
import { countDownload } from "./content/statistics/daily-figure-store.ts";
import { readCaptchaAnswer, readOutbox, settleAtCashier } from "./demo/demo-calls.ts";
import type { DemoDeps } from "./demo/deps.ts";
import { readSampleCard, signInAsSample } from "./demo/sample-cards.ts";
import {
  decideAuthorization,
  decideDeviceCode,
  readAuthorization,
  readDeviceCode,
} from "./desktop/authorizations.ts";
import { listDevices, renameDevice, signOutDevice } from "./desktop/devices.ts";
import { activateCardOnDevice, issueEntitlement } from "./desktop/issue-entitlement.ts";
import { listReleases, readLatestRelease } from "./desktop/releases/read-releases.ts";
import { activateCard } from "./membership/cards/activate-card.ts";
import { readMembership } from "./membership/read-membership.ts";
import { readNotifications, setNotifications } from "./membership/reminders/notification-settings.ts";
import type { Deps } from "./operations/deps.ts";
import { reportPageFailure } from "./pages/report-page-failure.ts";
import { readWechatShare } from "./pages/wechat-share/read-wechat-share.ts";
import { readInvoice, readInvoiceFile, requestInvoice } from "./payments/invoices/own-invoices.ts";
import { listOwnOrders, listOwnRedemptions, readReceipt } from "./payments/purchases/read-purchases.ts";
import { readPaymentMethods } from "./payments/read-payment-methods.ts";
import { readPaymentStatus } from "./payments/read-status.ts";
import { startPayment } from "./payments/start-payment.ts";
import { countOutcomes } from "./platform/http/count-outcomes.ts";
import type { EarlyChecks, Handlers } from "./platform/http/handler.ts";
import { cancelDeletion, requestDeletion } from "./privacy/delete-account.ts";
import { exportData } from "./privacy/export-data.ts";
import { sendAccountCode } from "./privacy/prove-owner.ts";
import { readPrivacy } from "./privacy/read-privacy.ts";
import { createOrder } from "./shop/orders/create-order.ts";

/** The handler of every call. */
export const handlers: Handlers<Deps, typeof calls> = {
  issueCaptcha,
  sendLoginEmailCode: sendLoginCode,
  sendLoginPhoneCode: sendLoginCode,
  sendRegisterEmailCode: sendRegisterCode,
  sendRegisterPhoneCode: sendRegisterCode,
  sendBindEmailCode: sendBindCode,
  sendBindPhoneCode: sendBindCode,
  register,
  checkPassword,
  logIn: countOutcomes(logIn, {
    name: "logins_total",
    outcomeOf: (reply) => (reply.sessionConflict ? "conflict" : "signedIn"),
    labelsOf: ({ body }, outcome) => ({ kind: body.type, outcome }),
  }),
  logOut,
  sendRecoveryEmailCode: sendRecoveryCode,
  sendRecoveryPhoneCode: sendRecoveryCode,
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
  activateCard: countOutcomes(activateCard, {
    name: "cards_tried_total",
    outcomeOf: () => "granted",
    labelsOf: (_, outcome) => ({ outcome }),
  }),
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
};

/** Checks by client key that run before the body is read. */
export const earlyChecks: EarlyChecks<Deps, typeof calls> = { logIn: checkLoginLimits };

/** The handlers of the demo mode; production does not register them. */
export const demoHandlers: Handlers<DemoDeps, typeof demoCalls> = {
  readOutbox,
  readCaptchaAnswer,
  settleAtCashier,
  readSampleCard,
  signInAsSample,
};

import { readProfile } from "./accounts.ts";
import { bindEmail, bindPhone, unbindEmail, unbindPhone } from "./binding.ts";
import { issueCaptcha } from "./captcha.ts";
import { activateCard } from "./cards.ts";
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
} from "./codes.ts";
import { readMembership } from "./membership.ts";
import { readNotifications, setNotifications } from "./notifications.ts";
import { createOrder } from "./orders.ts";
import { listPackages } from "./packages.ts";
import { changePassword, checkPassword } from "./passwords.ts";
import { readPaymentStatus, startPayment } from "./payments.ts";
import { cancelDeletion, exportData, readPrivacy, requestDeletion } from "./privacy.ts";
import { listOwnOrders, listOwnRedemptions, readReceipt } from "./purchases.ts";
import {
  checkRecoveryRequest,
  makeRecoveryKey,
  readRecovery,
  recoverByCode,
  recoverByKey,
  recoverByRequest,
  rejectRecovery,
  requestRecovery,
} from "./recovery.ts";
import { register } from "./registration.ts";
import { logIn, logOut } from "./sessions.ts";
import {
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
} from "./site-config.ts";
import { countDownload } from "./statistics.ts";

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
  readPaymentStatus,
  listOwnOrders,
  listOwnRedemptions,
  readReceipt,
  readMembership,
  readNotifications,
  setNotifications,
  countDownload,
} as const;

import { bindEmail, bindPhone, changePassword, checkPassword, readProfile, register } from "./accounts.ts";
import { issueCaptcha } from "./captcha.ts";
import { activateCard } from "./cards.ts";
import {
  sendBindEmailCode,
  sendBindPhoneCode,
  sendLoginEmailCode,
  sendLoginPhoneCode,
  sendRegisterEmailCode,
  sendRegisterPhoneCode,
} from "./codes.ts";
import { createOrder } from "./orders.ts";
import { listPackages } from "./packages.ts";
import { readPaymentStatus, startPayment } from "./payments.ts";
import { logIn, logOut } from "./sessions.ts";
import {
  readAnnouncements,
  readBasicConfig,
  readCompanyConfig,
  readFeatures,
  readTestimonials,
} from "./site-config.ts";
import { countDownload } from "./statistics.ts";

/** Every call of the product. The server answers each of them or does not compile. */
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
  readProfile,
  changePassword,
  bindEmail,
  bindPhone,
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
  countDownload,
} as const;

export type CallName = keyof typeof calls;

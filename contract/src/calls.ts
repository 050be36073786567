import { readProfile, register } from "./accounts.ts";
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
  register,
  logIn,
  logOut,
  readProfile,
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

import { accountRejections } from "./back-office/account-rejections.ts";
import { backupRejections } from "./back-office/backup-rejections.ts";
import { cardRejections } from "./back-office/card-rejections.ts";
import { complaintRejections } from "./back-office/complaint-rejections.ts";
import { contentRejections } from "./back-office/content-rejections.ts";
import { invoiceRejections } from "./back-office/invoice-rejections.ts";
import { operatorRejections } from "./back-office/operator-rejections.ts";
import { orderRejections } from "./back-office/order-rejections.ts";
import { packageRejections } from "./back-office/package-rejections.ts";
import { promotionRejections } from "./back-office/promotion-rejections.ts";
import { releaseRejections } from "./back-office/release-rejections.ts";
import { settingRejections } from "./back-office/setting-rejections.ts";
import { webhookRejections } from "./back-office/webhook-rejections.ts";
import { errors } from "./errors.ts";
import type { Localized } from "./language.ts";

/** Rejections of operators' actions, in the console and by commands: numbers from 8101 on. */
export const actionRejections = {
  ...orderRejections,
  ...cardRejections,
  ...accountRejections,
  ...packageRejections,
  ...promotionRejections,
  ...releaseRejections,
  ...contentRejections,
  ...operatorRejections,
  ...invoiceRejections,
  ...complaintRejections,
  ...webhookRejections,
} as const;

/**
 * Rejections by commands and by the server's start. The status is 500: if a call throws one, its reply is `internal`.
 */
const commandRejections = { ...backupRejections, ...settingRejections } as const;

/** Everything that the server rejects with a message. */
export const rejections = { ...errors, ...actionRejections, ...commandRejections } as const;

export type RejectionCode = keyof typeof rejections;

/** The parameters of a code's message. */
export type RejectionParams<Code extends RejectionCode> = (typeof rejections)[Code]["sentence"] extends (
  params: infer Params,
) => Localized
  ? Params
  : object;

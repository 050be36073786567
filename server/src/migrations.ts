import { migration as accounts } from "./accounts/migrations/0006-accounts.ts";
import { migration as emailSpelling } from "./accounts/migrations/0014-email-spelling.ts";
import { migration as devicesEnded } from "./accounts/migrations/0032-devices-ended.ts";
import { migration as endedRecoveryKeys } from "./accounts/migrations/0033-ended-recovery-keys.ts";
import { migration as accountsWithoutPassword } from "./accounts/migrations/0036-accounts-without-password.ts";
import { migration as wechatSignIn } from "./accounts/migrations/0037-wechat-sign-in.ts";
import { migration as wechatNames } from "./accounts/migrations/0039-wechat-names.ts";
import { migration as alarms } from "./alarms/migrations/0002-alarms.ts";
import { migration as complaints } from "./complaints/migrations/0040-complaints.ts";
import { migration as content } from "./content/migrations/0005-content.ts";
import { migration as storedFiles } from "./content/migrations/0035-stored-files.ts";
import { migration as demo } from "./demo/migrations/demo-0001.ts";
import { migration as desktop } from "./desktop/migrations/0009-desktop.ts";
import { migration as devicePlaces } from "./desktop/migrations/0024-device-places.ts";
import { migration as releaseFormats } from "./desktop/migrations/0026-release-formats.ts";
import { migration as membership } from "./membership/migrations/0008-membership.ts";
import { migration as cardBatches } from "./membership/migrations/0031-card-batches.ts";
import { migration as trials } from "./membership/migrations/0047-trials.ts";
import { migration as messages } from "./messages/migrations/0003-messages.ts";
import { migration as operations } from "./operations/migrations/0012-operations.ts";
import { migration as backOffice } from "./operators/migrations/0004-back-office.ts";
import { migration as requestDigests } from "./operators/migrations/0030-request-digests.ts";
import { migration as accessTokens } from "./operators/migrations/0046-access-tokens.ts";
import { migration as pages } from "./pages/migrations/0011-pages.ts";
import { migration as payments } from "./payments/migrations/0010-payments.ts";
import { migration as enteredRefunds } from "./payments/migrations/0018-entered-refunds.ts";
import { migration as phonePayments } from "./payments/migrations/0022-phone-payments.ts";
import { migration as buyerRefunds } from "./payments/migrations/0041-buyer-refunds.ts";
import { migration as paymentLookUps } from "./payments/migrations/0042-payment-look-ups.ts";
import type { Migrations } from "./platform/database/migration-kinds.ts";
import { migration as platform } from "./platform/database/migrations/0001-platform.ts";
import { migration as formerSecretKeys } from "./platform/database/migrations/0034-former-secret-keys.ts";
import { migration as privacy } from "./privacy/migrations/0013-privacy.ts";
import { migration as mergedAccounts } from "./privacy/migrations/0038-merged-accounts.ts";
import { migration as shop } from "./shop/migrations/0007-shop.ts";
import { migration as promotionCodes } from "./shop/migrations/0043-promotion-codes.ts";
import { migration as upgrades } from "./shop/migrations/0044-upgrades.ts";
import { migration as webhooks } from "./webhooks/migrations/0045-webhooks.ts";

/** One migration for each module with tables, in the order of their foreign keys; later migrations are appended. */
export const productMigrations = {
  "0001-platform": platform,
  "0002-alarms": alarms,
  "0003-messages": messages,
  "0004-back-office": backOffice,
  "0005-content": content,
  "0006-accounts": accounts,
  "0007-shop": shop,
  "0008-membership": membership,
  "0009-desktop": desktop,
  "0010-payments": payments,
  "0011-pages": pages,
  "0012-operations": operations,
  "0013-privacy": privacy,
  "0014-email-spelling": emailSpelling,
  "0018-entered-refunds": enteredRefunds,
  "0022-phone-payments": phonePayments,
  "0024-device-places": devicePlaces,
  "0026-release-formats": releaseFormats,
  "0030-request-digests": requestDigests,
  "0031-card-batches": cardBatches,
  "0032-devices-ended": devicesEnded,
  "0033-ended-recovery-keys": endedRecoveryKeys,
  "0034-former-secret-keys": formerSecretKeys,
  "0035-stored-files": storedFiles,
  "0036-accounts-without-password": accountsWithoutPassword,
  "0037-wechat-sign-in": wechatSignIn,
  "0038-merged-accounts": mergedAccounts,
  "0039-wechat-names": wechatNames,
  "0040-complaints": complaints,
  "0041-buyer-refunds": buyerRefunds,
  "0042-payment-look-ups": paymentLookUps,
  "0043-promotion-codes": promotionCodes,
  "0044-upgrades": upgrades,
  "0045-webhooks": webhooks,
  "0046-access-tokens": accessTokens,
  "0047-trials": trials,
} satisfies Migrations;
/** The demo's migrations have a separate history, since production never has the demo's tables. */
export const demoMigrations = { "demo-0001": demo } satisfies Migrations;

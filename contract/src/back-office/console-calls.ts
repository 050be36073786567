import * as accessTokens from "./access-tokens.ts";
import * as accounts from "./accounts.ts";
import * as alarms from "./alarms.ts";
import * as auditLog from "./audit-log.ts";
import * as buyerRefunds from "./buyer-refunds.ts";
import * as cards from "./cards.ts";
import * as checks from "./checks.ts";
import * as complaints from "./complaints.ts";
import type { ConsoleCall } from "./console-call.ts";
import * as content from "./content.ts";
import * as firstHour from "./first-hour.ts";
import * as invoices from "./invoices.ts";
import * as listExports from "./list-exports.ts";
import * as media from "./media.ts";
import * as messages from "./messages.ts";
import * as month from "./month.ts";
import * as notes from "./notes.ts";
import * as operators from "./operators.ts";
import * as orders from "./orders.ts";
import * as overview from "./overview.ts";
import * as packages from "./packages.ts";
import * as payments from "./payments.ts";
import * as promotions from "./promotions.ts";
import * as releases from "./releases.ts";
import * as search from "./search.ts";
import * as session from "./session.ts";
import * as settings from "./settings.ts";
import * as verificationFiles from "./verification-files.ts";
import * as webhooks from "./webhooks.ts";

const consoleModules = {
  ...session,
  ...search,
  ...overview,
  ...orders,
  ...invoices,
  ...complaints,
  ...month,
  ...notes,
  ...accounts,
  ...listExports,
  ...operators,
  ...accessTokens,
  ...auditLog,
  ...settings,
  ...buyerRefunds,
  ...checks,
  ...firstHour,
  ...verificationFiles,
  ...alarms,
  ...cards,
  ...packages,
  ...promotions,
  ...releases,
  ...content,
  ...media,
  ...payments,
  ...messages,
  ...webhooks,
};
type ConsoleModules = typeof consoleModules;

export type ConsoleCalls = {
  readonly [Name in keyof ConsoleModules as ConsoleModules[Name] extends ConsoleCall
    ? Name
    : never]: ConsoleModules[Name];
};

/**
 * Every console call by its exported name. The table is separate from the site's calls, so that visitors' pages never
 * contain it.
 */
export const consoleCalls = Object.fromEntries(
  Object.entries<object | string | number>(consoleModules).filter(isConsoleCall),
) as ConsoleCalls;

function isConsoleCall([, value]: readonly [string, unknown]): boolean {
  return typeof value === "object" && value !== null && "requiredAccess" in value;
}

import type { consoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import { accountsHandlers } from "./accounts/accounts-handlers.ts";
import { alarmsHandlers } from "./alarms/alarms-handlers.ts";
import { exportAuditLog, listAuditLog, listAuditOperators } from "./audit-log/list-audit-log.ts";
import { cardsHandlers } from "./cards/cards-handlers.ts";
import type { ConsoleHandler } from "./console-handler.ts";
import { contentHandlers } from "./content/content-handlers.ts";
import { firstHourHandlers } from "./first-hour/first-hour-handlers.ts";
import { invoicesHandlers } from "./invoices/invoices-handlers.ts";
import { messagesHandlers } from "./messages/messages-handlers.ts";
import { monthHandlers } from "./month/month-handlers.ts";
import { notesHandlers } from "./notes/notes-handlers.ts";
import { operatorsHandlers } from "./operators/operators-handlers.ts";
import { ordersHandlers } from "./orders/orders-handlers.ts";
import { readOverview, readSeries } from "./overview/read-overview.ts";
import { packagesHandlers } from "./packages/packages-handlers.ts";
import { paymentsHandlers } from "./payments/payments-handlers.ts";
import { releasesHandlers } from "./releases/releases-handlers.ts";
import { readFailedRequest } from "./search/read-failed-request.ts";
import { search } from "./search/search.ts";
import { sessionHandlers } from "./session/session-handlers.ts";
import { settingsHandlers } from "./settings/settings-handlers.ts";
import { verificationFilesHandlers } from "./verification-files/verification-files-handlers.ts";

type ConsoleCalls = typeof consoleCalls;

/** A handler for every call of the console; with one missing it does not compile. */
export const consoleHandlers: { readonly [Name in keyof ConsoleCalls]: ConsoleHandler<ConsoleCalls[Name]> } =
  {
    ...sessionHandlers,
    ...operatorsHandlers,
    readOverview,
    readSeries,
    search,
    readFailedRequest,
    ...ordersHandlers,
    ...invoicesHandlers,
    ...monthHandlers,
    ...notesHandlers,
    ...accountsHandlers,
    ...cardsHandlers,
    ...packagesHandlers,
    ...releasesHandlers,
    ...contentHandlers,
    ...paymentsHandlers,
    ...messagesHandlers,
    listAuditLog,
    listAuditOperators,
    exportAuditLog,
    ...settingsHandlers,
    ...firstHourHandlers,
    ...verificationFilesHandlers,
    ...alarmsHandlers,
  };

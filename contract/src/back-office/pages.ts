/**
 * The paths of the console's pages; `:name` stands for one segment. The server answers other paths with 404, and the
 * browser's router uses the same patterns.
 */
export const consolePages = [
  "/console",
  "/console/setup",
  "/console/me",
  "/console/orders",
  "/console/orders/:orderNo",
  "/console/accounts",
  "/console/accounts/:id",
  "/console/cards",
  "/console/cards/:id",
  "/console/card-batches/:id",
  "/console/requests/:id",
  "/console/find",
  "/console/invoices",
  "/console/invoices/:id",
  "/console/complaints",
  "/console/complaints/:id",
  "/console/month",
  "/console/packages",
  "/console/packages/new",
  "/console/packages/:id",
  "/console/promotions",
  "/console/promotions/new",
  "/console/promotions/:id",
  "/console/releases",
  "/console/releases/new",
  "/console/releases/:id",
  "/console/content",
  "/console/content/:name",
  "/console/payments",
  "/console/messages",
  "/console/audit-log",
  "/console/operators",
  "/console/settings",
  "/console/checks",
  "/console/first-hour",
] as const;

export type ConsolePage = (typeof consolePages)[number];

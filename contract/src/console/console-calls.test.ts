import { expect, test } from "vitest";
import { consoleCalls } from "./console-calls.ts";

test("lists, exports and figures may come from a replica; what decides about money never does", () => {
  const lagging = Object.entries(consoleCalls).filter(([, { mayLag }]) => mayLag);
  expect(lagging.map(([name]) => name).toSorted()).toEqual([
    "exportAccounts",
    "exportAuditLog",
    "exportCards",
    "exportOrders",
    "listAccounts",
    "listAuditLog",
    "listCardBatches",
    "listCards",
    "listMessages",
    "listOrders",
    "readMessageFigures",
    "readOverview",
    "readSeries",
  ]);
});

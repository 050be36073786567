import type * as calls from "@baleen/contract/back-office/packages.ts";
import { secondsAfter } from "../../platform/clock.ts";
import { listPricesSince } from "../../shop/packages/price-store.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { listPackageHistory } from "./list-package-history.ts";
import { describePrice, readPackageRow, readPackageRows } from "./list-shop-packages.ts";
import {
  cancelPackagePrice,
  changeStock,
  createPackage,
  editPackageTerms,
  editPackageTexts,
  setPackagePrice,
} from "./package-actions.ts";

const pricesShownS = 366 * 86_400;

const listShopPackages: ConsoleHandler<typeof calls.listShopPackages> = async ({ reads, clock }) => ({
  packages: await readPackageRows(reads, clock.now()),
});

const readShopPackage: ConsoleHandler<typeof calls.readShopPackage> = async (
  { reads, clock },
  { params: { id } },
) => {
  const now = clock.now();
  const prices = await listPricesSince(reads, id, secondsAfter(now, -pricesShownS));
  return { package: await readPackageRow(reads, id, now), prices: prices.map(describePrice) };
};

/** The handlers of `contract/src/back-office/packages.ts`. */
export const packagesHandlers = {
  listShopPackages,
  readShopPackage,
  createPackage,
  editPackageTexts,
  editPackageTerms,
  changeStock,
  setPackagePrice,
  cancelPackagePrice,
  listPackageHistory,
} as const;

import type * as calls from "@baleen/contract/back-office/packages.ts";
import { actionBy, type ConsoleDeps, type ConsoleHandler } from "../console-handler.ts";
import * as stock from "./change-stock.ts";
import * as packages from "./edit-package.ts";
import { readPackageRow } from "./list-shop-packages.ts";
import * as prices from "./set-package-price.ts";

/** The package after an action: written a moment ago, so not from a replica. */
const changed = async ({ db, clock }: ConsoleDeps, id: number) => await readPackageRow(db, id, clock.now());

export const createPackage: ConsoleHandler<typeof calls.createPackage> = async (deps, asked) => {
  const { actionKey: _, reasonCategory: __, reason: ___, ...wanted } = asked.body;
  return await changed(deps, await packages.createPackage(deps, wanted, actionBy(asked)));
};

export const editPackageTexts: ConsoleHandler<typeof calls.editPackageTexts> = async (deps, asked) => {
  const { version, name, description, descriptionEn, features, featuresEn } = asked.body;
  const fields = { name, description, descriptionEn, features, featuresEn };
  await packages.editPackageTexts(deps, { ...asked.params, version, fields }, actionBy(asked));
  return await changed(deps, asked.params.id);
};

export const editPackageTerms: ConsoleHandler<typeof calls.editPackageTerms> = async (deps, asked) => {
  const { version, validDays, level, sort, isVisible } = asked.body;
  const fields = { validDays, level, sort, isVisible };
  await packages.editPackageTerms(deps, { ...asked.params, version, fields }, actionBy(asked));
  return await changed(deps, asked.params.id);
};

export const changeStock: ConsoleHandler<typeof calls.changeStock> = async (deps, asked) => {
  const { change } = asked.body;
  const delta = "delta" in change ? change.delta : "unlimited";
  await stock.changeStock(deps, { ...asked.params, delta }, actionBy(asked));
  return await changed(deps, asked.params.id);
};

export const setPackagePrice: ConsoleHandler<typeof calls.setPackagePrice> = async (deps, asked) => {
  const { fromAt, priceFen, originalPriceFen, acceptsShortNotice } = asked.body;
  const begins = fromAt === null ? null : new Date(fromAt);
  const price = { fromAt: begins, priceFen, originalPriceFen, acceptsShortNotice };
  await prices.setPrice(deps, { ...asked.params, ...price }, actionBy(asked));
  return await changed(deps, asked.params.id);
};

export const cancelPackagePrice: ConsoleHandler<typeof calls.cancelPackagePrice> = async (deps, asked) => {
  const fromAt = new Date(asked.body.fromAt);
  await prices.cancelPrice(deps, { ...asked.params, fromAt }, actionBy(asked));
  return await changed(deps, asked.params.id);
};

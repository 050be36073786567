import * as z from "zod/mini";
import { maxDeviceLimit } from "../desktop/devices.ts";
import { maxTrialDays } from "../membership/trials.ts";
import { instant, requiredText, wholeNumber } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { storedAction } from "./audit-actions.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionFields } from "./operator-action.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** The days between announcing and applying a price increase that the terms promise. */
export const raiseNoticeDays = 30;
/** A package's sales are counted up to this number. */
export const maxCountedSales = 10_000;

const maxPriceFen = 100_000_000;
const priceFen = z
  .int("amountInvalid")
  .check(z.minimum(1, "amountInvalid"), z.maximum(maxPriceFen, "amountInvalid"));

/** A price that applies from `fromAt` until the next one begins. `originalPriceFen` is shown struck through. */
const packagePrice = z.object({
  fromAt: instant,
  priceFen: z.int(),
  originalPriceFen: z.nullable(z.int()),
});
export type PackagePrice = z.output<typeof packagePrice>;

/** The texts in the shop. There is no field for the English name: `packageNames` derives it from the days. */
const packageTexts = {
  name: requiredText(40),
  description: requiredText(200),
  descriptionEn: requiredText(400),
  features: z.array(requiredText(80)).check(z.maxLength(12)),
  featuresEn: z.array(requiredText(160)).check(z.maxLength(12)),
} as const;

const packageTerms = {
  validDays: wholeNumber(1, 36_500),
  level,
  /** Packages are shown in ascending order. */
  sort: wholeNumber(-10_000, 10_000),
  isVisible: z.boolean(),
  /** Days of a free trial, which a person gets once; 0 if the package has none. */
  trialDays: wholeNumber(0, maxTrialDays),
} as const;

const consolePackage = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  features: z.array(z.string()),
  featuresEn: z.array(z.string()),
  ...packageTerms,
  /** Null means unlimited. */
  stock: z.nullable(z.int()),
  price: packagePrice,
  /** The next price that begins; null if none is planned. */
  nextPrice: z.nullable(packagePrice),
  /** Sales of the last 30 days that were not refunded. `isMore`: counting stopped at `maxCountedSales`. */
  soldIn30Days: z.object({ count: z.int(), isMore: z.boolean() }),
  /** Trials of the package that began in the last 30 days, and how many of these people have bought since. */
  trialsIn30Days: z.object({ begun: z.int(), converted: z.int() }),
  /** Whether it was ever ordered or a card was made of it. Days and level can then no longer change. */
  isSold: z.boolean(),
  /** Increases with every edit of texts and terms. Edits send the version that they started from. */
  version: z.int(),
  updatedAt: instant,
  /** What the package allows in the desktop tool. */
  toolTerms: z.object({ devices: z.int(), features: z.array(z.string()) }),
});
export type ConsolePackage = z.output<typeof consolePackage>;

export const listShopPackages = defineConsoleCall("GET /packages", {
  requiredAccess: "readFigures",
  forTokens: ["readShop", "manageCards"],
  reply: z.object({ packages: z.array(consolePackage) }),
  summary: "All packages in the shop's order, hidden ones too.",
});

export const readShopPackage = defineConsoleCall("GET /packages/{id}", {
  requiredAccess: "readFigures",
  reply: z.object({
    package: consolePackage,
    /** The prices of the last 12 months and all planned ones, latest first. */
    prices: z.array(packagePrice),
  }),
  summary: "One package with its prices.",
});

export const createPackage = defineConsoleCall("POST /packages", {
  requiredAccess: "setPrices",
  body: z.object({
    ...operatorActionFields,
    /** Unique and permanent. */
    code: z.string().check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
    ...packageTexts,
    ...packageTerms,
    stock: z.nullable(wholeNumber(0, 1_000_000)),
    priceFen,
    originalPriceFen: z.nullable(priceFen),
  }),
  reply: consolePackage,
  summary: "Makes a package.",
});

/**
 * Throws `staleEdit` and stores nothing if the package's version has changed meanwhile. The page then reads the package
 * again and shows both.
 */
export const editPackageTexts = defineConsoleCall("POST /packages/{id}/texts", {
  requiredAccess: "editContent",
  body: z.object({ ...operatorActionFields, version: z.int(), ...packageTexts }),
  reply: consolePackage,
  summary: "Replaces the texts of a package.",
});

/**
 * Throws `staleEdit` like `editPackageTexts`. Changing days or level of a package that was sold throws
 * `packageSoldBefore`.
 */
export const editPackageTerms = defineConsoleCall("POST /packages/{id}/terms", {
  requiredAccess: "setPrices",
  body: z.object({ ...operatorActionFields, version: z.int(), ...packageTerms }),
  reply: consolePackage,
  summary: "Replaces days, level, place, visibility and trial of a package.",
});

/** A level gets the highest number of devices among its packages. Throws `staleEdit` like `editPackageTexts`. */
export const setToolTerms = defineConsoleCall("POST /packages/{id}/tool", {
  requiredAccess: "setPrices",
  body: z.object({
    ...operatorActionFields,
    version: z.int(),
    devices: wholeNumber(1, maxDeviceLimit),
    /** Feature names that the desktop tool knows. */
    features: z.array(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))).check(z.maxLength(30)),
  }),
  reply: consolePackage,
  summary: "Sets on how many devices a package's level may use the desktop tool, and with which features.",
});

/**
 * A delta, because buyers change the stock meanwhile. A result below zero throws `stockTooLow`. An unlimited package
 * starts from 0. `unlimited` removes the limit.
 */
export const changeStock = defineConsoleCall("POST /packages/{id}/stock", {
  requiredAccess: "setPrices",
  body: z.object({
    ...operatorActionFields,
    change: z.union(
      [
        z.object({ delta: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)) }),
        z.object({ unlimited: z.literal(true) }),
      ],
      "numberInvalid",
    ),
  }),
  reply: consolePackage,
  summary: "Adds to the stock of a package, takes from it, or makes it unlimited.",
});

/**
 * The price applies from `fromAt` on every node. An increase sooner than `raiseNoticeDays` needs `acceptsShortNotice`.
 * An instant that has passed, or that already has a price, is rejected.
 */
export const setPackagePrice = defineConsoleCall("POST /packages/{id}/prices", {
  requiredAccess: "setPrices",
  body: z.object({
    ...operatorActionFields,
    /** Null means now. */
    fromAt: z.nullable(instant),
    priceFen,
    originalPriceFen: z.nullable(priceFen),
    acceptsShortNotice: z.boolean(),
  }),
  reply: consolePackage,
  summary: "Sets a price that begins now or at an instant.",
});

export const cancelPackagePrice = defineConsoleCall("POST /packages/{id}/prices/cancel", {
  requiredAccess: "setPrices",
  body: z.object({ ...operatorActionFields, fromAt: instant }),
  reply: consolePackage,
  summary: "Removes a price that has not begun.",
});

export const packageFields = [
  "code",
  "name",
  "description",
  "descriptionEn",
  "features",
  "featuresEn",
  "validDays",
  "level",
  "sort",
  "isVisible",
  "trialDays",
  "stock",
  "priceFen",
  "originalPriceFen",
  "fromAt",
  "devices",
  "toolFeatures",
] as const;

/** A field's value in the history, as in `ConsolePackage`. A null `stock` is unlimited; `fromAt` is an instant. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

const packageChange = z.object({
  id: z.int(),
  at: instant,
  operator: z.string(),
  ...storedAction.shape,
  reason: z.nullable(z.string()),
  /** `from` is null if there was no value before. */
  fields: z.array(z.object({ field: z.enum(packageFields), from: fieldValue, to: fieldValue })),
});
export type PackageChange = z.output<typeof packageChange>;

export const listPackageHistory = defineConsoleCall("GET /packages/{id}/history", {
  requiredAccess: "readFigures",
  query: z.object(pageQuery),
  reply: pageOf(packageChange),
  summary: "Who changed what of a package, newest first, from the audit log.",
});

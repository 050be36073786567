import { actionHandlers } from "../console-handler.ts";
import { changeStock } from "./change-stock.ts";
import { createPackage, editPackageTerms, editPackageTexts, setToolTerms } from "./edit-package.ts";
import { listPackageHistory } from "./list-package-history.ts";
import { listShopPackages, readShopPackage } from "./list-shop-packages.ts";
import { cancelPackagePrice, setPackagePrice } from "./set-package-price.ts";

/** The handlers of `contract/src/back-office/packages.ts`. */
export const packagesHandlers = {
  listShopPackages,
  readShopPackage,
  listPackageHistory,
  ...actionHandlers({
    createPackage,
    editPackageTexts,
    editPackageTerms,
    changeStock,
    setPackagePrice,
    cancelPackagePrice,
    setToolTerms,
  }),
};

import type { AccountTables } from "./account-tables.ts";
import type { DesktopTables } from "./desktop-tables.ts";
import type { OperationTables } from "./operation-tables.ts";
import type { OperatorTables } from "./operator-tables.ts";
import type { PurchaseTables } from "./purchase-tables.ts";
import type { ShopTables } from "./shop-tables.ts";
import type { SiteTables } from "./site-tables.ts";

/** All tables, as the migrations create them. */
export interface Tables
  extends AccountTables,
    DesktopTables,
    OperationTables,
    OperatorTables,
    PurchaseTables,
    ShopTables,
    SiteTables {}

import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Fixed, List } from "./columns.ts";

/** Packages with their prices, and card keys. */
export interface ShopTables {
  packages: {
    id: Generated<number>;
    code: string;
    name: string;
    description: string;
    description_en: string;
    valid_days: number;
    level: Level;
    features: List;
    features_en: List;
    status: "active" | "inactive";
    stock: number | null;
    sort: number;
    client_config: JSONColumnType<Record<string, unknown>> | null;
    created_at: Fixed<Date>;
    updated_at: Date;
    /** Goes up with every edit in the console. */
    version: Generated<number>;
  };

  /** A price from an instant on, until the next one of its package begins. */
  package_prices: {
    package_id: Fixed<number>;
    from_at: Fixed<Date>;
    price_fen: Fixed<number>;
    original_price_fen: Fixed<number | null>;
  };

  cards: {
    id: Generated<number>;
    key_digest: string;
    key_ending: string;
    package_id: Fixed<number>;
    /** Days and level at the time the card was made. */
    valid_days: Fixed<number>;
    level: Fixed<Level>;
    batch: Fixed<string>;
    tag: string | null;
    created_at: Fixed<Date>;
    expires_at: Date | null;
    revoked_at: Date | null;
    used_at: Date | null;
    used_by: number | null;
    /** The card whose key the buyer got instead. */
    replaced_by: number | null;
  };

  /** Cards that were made together. A trigger counts them, and adds the row where a card names a batch without one. */
  card_batches: {
    id: Generated<number>;
    name: Fixed<string>;
    /** Null if its cards are of several packages. */
    package_id: Fixed<number | null>;
    tag: string | null;
    note: Fixed<string | null>;
    expires_at: Date | null;
    made_by: Fixed<string | null>;
    made_at: Fixed<Date>;
    count: Generated<number>;
  };
}

import type { CardChange, CardState } from "@baleen/contract/back-office/cards.ts";
import type { Level } from "@baleen/contract/shop/packages.ts";
import type { Generated, JSONColumnType } from "kysely";
import type { Fixed, List } from "./columns.ts";

interface PackagesTable {
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
}

/** A price from an instant on, until the next one of its package begins. */
interface PackagePricesTable {
  package_id: Fixed<number>;
  from_at: Fixed<Date>;
  price_fen: Fixed<number>;
  original_price_fen: Fixed<number | null>;
}

interface CardsTable {
  id: Generated<number>;
  key_digest: Fixed<string>;
  key_ending: Fixed<string>;
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
}

/** Cards that were made together. A trigger counts them, and adds the row where a card names a batch without one. */
interface CardBatchesTable {
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
}

/** What is under way on cards. A row goes when it is done. */
interface CardChangesTable {
  id: Generated<number>;
  /** Null for the cards of all batches. */
  batch: Fixed<string | null>;
  action: Fixed<CardChange>;
  /** Of the cards that are changed; null for any. */
  state: Fixed<CardState | null>;
  /** What the cards get. */
  tag: Fixed<string | null>;
  expires_at: Fixed<Date | null>;
  begun_at: Fixed<Date>;
  /** The cards in all: those to make, or those that were found. */
  wanted: Fixed<number>;
  /** How many of them it has come to, and how many of these could be changed. */
  done: Generated<number>;
  changed: Generated<number>;
  /** The last card that it has come to. */
  after_id: Generated<number>;
  /** The audit log's entry that gets its outcome; null if the entry has one already. */
  entry_id: Fixed<number | null>;
}

/** What is sold: packages with their prices, and card keys. */
export interface ShopTables {
  packages: PackagesTable;
  package_prices: PackagePricesTable;
  cards: CardsTable;
  card_batches: CardBatchesTable;
  card_changes: CardChangesTable;
}

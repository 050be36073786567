import type { search as call, SearchHit } from "@baleen/contract/back-office/search.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { findAccountByContact } from "../../accounts/account-store.ts";
import { cardDigest } from "../../membership/cards/card-key.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { usernameBegins } from "../accounts/list-accounts.ts";
import type { ConsoleDeps, ConsoleHandler } from "../console-handler.ts";
import { type Guess, recognise } from "./recognise.ts";

const maxHits = 20;

export const search: ConsoleHandler<typeof call> = async (deps, { query }) => {
  const hits: SearchHit[] = [];
  for (const guess of recognise(query.q ?? "")) {
    for (const hit of await finders[guess.as](deps, guess.text)) {
      const isNew = hits.every(({ kind, id }) => kind !== hit.kind || id !== hit.id);
      if (isNew) hits.push({ ...hit, foundBy: guess.as });
    }
  }
  return { hits: hits.slice(0, maxHits) };
};

type Hit = Omit<SearchHit, "foundBy">;
type Finder = (deps: ConsoleDeps, text: string) => Promise<Hit[]>;

const finders: Readonly<Record<Guess["as"], Finder>> = {
  orderNo: ({ reads }, text) => findOrders(reads, [text]),
  async attemptNo({ reads }, text) {
    const rows = await reads
      .selectFrom("payment_attempts")
      .select("order_no")
      .where("attempt_no", "=", text)
      .execute();
    return await findOrders(reads, orderNosOf(rows));
  },
  async refundNo({ reads }, text) {
    const rows = await reads.selectFrom("refunds").select("order_no").where("refund_no", "=", text).execute();
    return await findOrders(reads, orderNosOf(rows));
  },
  async gatewayTradeNo({ reads }, text) {
    const paid = await reads
      .selectFrom("payment_attempts")
      .select("order_no")
      .where("method", "in", paymentMethods)
      .where("gateway_trade_no", "=", text)
      .execute();
    // A payment that was not granted, such as one of another amount, is known from facts alone.
    const told = await reads
      .selectFrom("gateway_facts")
      .innerJoin("payment_attempts", "payment_attempts.attempt_no", "gateway_facts.attempt_no")
      .select("order_no")
      .distinct()
      .where("gateway_facts.gateway_trade_no", "=", text)
      .execute();
    const stated = await reads
      .selectFrom("operator_statements")
      .innerJoin("payment_attempts", "payment_attempts.attempt_no", "operator_statements.attempt_no")
      .select("order_no")
      .where("operator_statements.gateway_trade_no", "=", text)
      .execute();
    return await findOrders(reads, orderNosOf([...paid, ...told, ...stated]));
  },
  phone: async ({ reads }, text) => accountHits([await findAccountByContact(reads, "phone", text)]),
  email: async ({ reads }, text) => accountHits([await findAccountByContact(reads, "email", text)]),
  async cardKey({ reads, secretKey }, text) {
    const keyDigest = cardDigest(secretKey, text);
    return cardHits(await cards(reads).where("key_digest", "=", keyDigest).execute());
  },
  async cardEnding({ reads }, text) {
    const found = cards(reads).where("key_ending", "=", text).orderBy("id", "desc").limit(maxHits);
    return cardHits(await found.execute());
  },
  async accountId({ reads }, text) {
    const found = accounts(reads).where("id", "=", Number(text));
    return accountHits(await found.execute());
  },
  async username({ reads }, text) {
    const found = accounts(reads).where(usernameBegins(text)).orderBy("username_key").limit(maxHits);
    return accountHits(await found.execute());
  },
};

function orderNosOf(rows: readonly { readonly order_no: string }[]): string[] {
  return [...new Set(rows.map(({ order_no }) => order_no))];
}

async function findOrders(db: Queries, orderNos: readonly string[]): Promise<Hit[]> {
  if (orderNos.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .select(["order_no", "price_fen", "state"])
    .where("order_no", "in", orderNos)
    .orderBy("order_no", "desc")
    .execute();
  return rows.map(({ order_no: id, price_fen, state }) => ({
    kind: "order",
    id,
    label: `${id} · ${exactPrice(yuanOfFen(price_fen))} · ${state}`,
  }));
}

function accounts(db: Queries) {
  return db.selectFrom("accounts").select(["id", "username"]);
}

function accountHits(
  rows: readonly ({ readonly id: number; readonly username: string } | undefined)[],
): Hit[] {
  return rows
    .filter((row) => row !== undefined)
    .map(({ id, username }) => ({ kind: "account", id: String(id), label: `#${id} ${username}` }));
}

function cards(db: Queries) {
  return db.selectFrom("cards").select(["id", "key_ending", "batch"]);
}

function cardHits(
  rows: readonly { readonly id: number; readonly key_ending: string; readonly batch: string }[],
): Hit[] {
  return rows.map(({ id, key_ending, batch }) => ({
    kind: "card",
    id: String(id),
    label: `…${key_ending} · ${batch}`,
  }));
}

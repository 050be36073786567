import type { SearchHit } from "@baleen/contract/back-office/search.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { sql } from "kysely";
import { findAccountByContact } from "../../accounts/account-store.ts";
import { cardDigest } from "../../membership/cards/card-key.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import { orderStateNames } from "../../shop/orders/order-states.text.ts";
import { usernameStartsWith } from "../accounts/list-accounts.ts";
import type { ConsoleDeps, ConsoleHandler } from "../console-handler.ts";
import { diagnoseTypedKey } from "./diagnose-typed-key.ts";
import { type Guess, recognise } from "./recognise.ts";

const maxHits = 20;

export const search: ConsoleHandler<"search"> = async (deps, { body: { q } }) => {
  const hits: SearchHit[] = [];
  for (const guess of recognise(q)) {
    for (const hit of await finders[guess.as](deps, guess.text)) {
      const isNew = hits.every(({ kind, id }) => kind !== hit.kind || id !== hit.id);
      if (isNew) hits.push({ ...hit, foundBy: guess.as });
    }
  }
  const isKey = hits.some(({ foundBy }) => foundBy === "cardKey");
  const key = isKey ? null : await diagnoseTypedKey(deps, q, hits.length > 0);
  return { hits: hits.slice(0, maxHits), key };
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
  async numberEnding({ reads }, text) {
    const ends = endsWith(text);
    const orders = reads.selectFrom("orders").select("order_no").where(ends("order_no"));
    const attempts = reads.selectFrom("payment_attempts").select("order_no");
    const rows = await orders
      .union(attempts.where(ends("attempt_no")))
      .union(attempts.where(ends("gateway_trade_no")))
      .orderBy("order_no", "desc")
      .limit(maxHits)
      .execute();
    return await findOrders(reads, orderNosOf(rows));
  },
  async requestId({ reads }, text) {
    const rows = await reads
      .selectFrom("failed_requests")
      .select(["id", "call", "status"])
      .where("id", "=", text)
      .execute();
    return rows.map(({ id, call, status }) => ({
      kind: "request",
      id,
      label: `${call} · ${status}`,
      detail: null,
    }));
  },
  async accountId({ reads }, text) {
    const found = accounts(reads).where("id", "=", Number(text));
    return accountHits(await found.execute());
  },
  async username({ reads }, text) {
    const found = accounts(reads).where(usernameStartsWith(text)).orderBy("username_key").limit(maxHits);
    return accountHits(await found.execute());
  },
};

/** SQL: whether a number ends with a text of at least six symbols, through the index of endings. */
function endsWith(text: string) {
  return (column: "order_no" | "attempt_no" | "gateway_trade_no") => {
    const number = sql.ref(column);
    return sql<boolean>`right(${number}, 6) = ${text.slice(-6)} and right(${number}, ${text.length}) = ${text}`;
  };
}

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
    label: id,
    detail: {
      zh: `${exactPrice(yuanOfFen(price_fen))} · ${orderStateNames[state].zh}`,
      en: `${exactPrice(yuanOfFen(price_fen))} · ${orderStateNames[state].en}`,
    },
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
    .map(({ id, username }) => ({
      kind: "account",
      id: String(id),
      label: `#${id} ${username}`,
      detail: null,
    }));
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
    detail: null,
  }));
}

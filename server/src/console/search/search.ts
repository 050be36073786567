import { orderStatesInSentences } from "@baleen/contract/back-office/order-names.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { PrivateSearchKind, SearchHit } from "@baleen/contract/back-office/search.ts";
import { exactPrice, yuanOfFen } from "@baleen/contract/money.ts";
import type { ReferenceNumber } from "@baleen/contract/typed-values/order-number.ts";
import { sql } from "kysely";
import { type Account, findAccount, findAccountByContact } from "../../accounts/account-store.ts";
import { usernameStartsWith } from "../../accounts/operator/username-filter.ts";
import type { ConsoleContext } from "../../context.ts";
import { cardDigests } from "../../membership/cards/card-key.ts";
import { type Card, isStoredAs } from "../../membership/cards/card-store.ts";
import type { ConsoleHandler, SignedInOperator } from "../../operators/console-handler.ts";
import { maskUsername } from "../../operators/hide-private-values.ts";
import {
  limitPrivateSearch,
  maySearchBy,
  privateKindOf,
  recordPrivateSearch,
} from "../../operators/private-searches.ts";
import { findOrderNosBy } from "../../payments/payment-number-store.ts";
import type { Queries } from "../../platform/database/transaction.ts";
import type { Order } from "../../shop/orders/order-store.ts";
import { findPromotionOfCode } from "../../shop/promotions/promotion-store.ts";
import { diagnoseTypedKey } from "./diagnose-typed-key.ts";
import { type Guess, recognise } from "./recognise.ts";

const maxHits = 20;

export const search: ConsoleHandler<"search"> = async (context, request) => {
  const { operator } = request;
  const { q } = request.body;
  const guesses = recognise(q).map((guess) => ({ ...guess, kind: privateKindOf(guess) }));
  const isAllowed = ({ kind }: { kind: PrivateSearchKind | undefined }) =>
    kind === undefined || maySearchBy(operator, kind);
  const permitted = guesses.filter(isAllowed);
  if (permitted.some(({ kind }) => kind !== undefined)) await limitPrivateSearch(context, operator);
  const hits: SearchHit[] = [];
  for (const { as, text, kind } of permitted) {
    const found = await finders[as](context, text, operator);
    if (kind !== undefined) await recordPrivateSearch(context, request, kind, { found: found.length });
    for (const hit of found) {
      const isNew = hits.every(({ kind, id }) => kind !== hit.kind || id !== hit.id);
      if (isNew) hits.push({ ...hit, foundBy: as });
    }
  }
  const isKey = hits.some(({ foundBy }) => foundBy === "cardKey");
  const key = isKey ? null : await diagnoseTypedKey(context, q, hits.length > 0);
  // The finding contains the corrected key, so the operator has seen a key that can prove ownership of an account.
  if (key && key.cardId !== null)
    await recordPrivateSearch(context, request, "cardKey", { cardId: key.cardId });
  const refused = guesses.flatMap((guess) => (isAllowed(guess) ? [] : (guess.kind ?? [])));
  return { hits: hits.slice(0, maxHits), key, refused: [...new Set(refused)] };
};

type Hit = Omit<SearchHit, "foundBy">;
type Finder = (context: ConsoleContext, text: string, operator: SignedInOperator) => Promise<Hit[]>;

const findOrders =
  (kind: ReferenceNumber["kind"]): Finder =>
  async ({ readsDb }, text) => {
    const orderNos = await findOrderNosBy(readsDb, { kind, text });
    if (orderNos.length === 0) return [];
    return orderHits(await orders(readsDb).where("order_no", "in", orderNos).execute());
  };

const finders: Readonly<Record<Guess["as"], Finder>> = {
  orderNo: findOrders("orderNo"),
  attemptNo: findOrders("attemptNo"),
  refundNo: findOrders("refundNo"),
  gatewayTradeNo: findOrders("gatewayTradeNo"),
  async complaintNo({ readsDb }, text, operator) {
    if (!isPermitted(operator.role, "readComplaints")) return [];
    const rows = await readsDb
      .selectFrom("complaints")
      .select(["id", "gateway_id"])
      .where("gateway_id", "=", text)
      .execute();
    return rows.map(({ id, gateway_id }) => hit("complaint", id, gateway_id));
  },
  phone: async ({ readsDb }, text) => accountHits([await findAccountByContact(readsDb, "phone", text)]),
  email: async ({ readsDb }, text) => accountHits([await findAccountByContact(readsDb, "email", text)]),
  async wechatId({ readsDb }, text) {
    const ids = readsDb
      .selectFrom("wechat_identities")
      .select("account_id")
      .where((where) => where.or([where("openid", "=", text), where("unionid", "=", text)]));
    return accountHits(await accounts(readsDb).where("id", "in", ids).execute());
  },
  async cardKey({ readsDb, keyRing }, text) {
    return cardHits(
      await cards(readsDb)
        .where(isStoredAs(cardDigests(keyRing, text)))
        .execute(),
    );
  },
  async cardEnding({ readsDb }, text) {
    const found = cards(readsDb).where("key_ending", "=", text).orderBy("id", "desc").limit(maxHits);
    return cardHits(await found.execute());
  },
  async promotionCode({ readsDb }, text) {
    const found = await findPromotionOfCode(readsDb, text);
    return found ? [hit("promotion", found.id, `${found.code} · ${found.name}`)] : [];
  },
  async numberEnding({ readsDb }, text, operator) {
    const own = readsDb
      .selectFrom("orders")
      .select("order_no")
      .where(endsWith("order_no", text))
      .union(attempts(readsDb).where(endsWith("attempt_no", text)));
    // Searching by longer and longer endings would reveal the whole number.
    const all = maySearchBy(operator, "gatewayTradeNo")
      ? own.union(attempts(readsDb).where(endsWith("gateway_trade_no", text)))
      : own;
    const numbers = all.orderBy("order_no", "desc").limit(maxHits);
    return orderHits(await orders(readsDb).where("order_no", "in", numbers).execute());
  },
  async requestId({ readsDb }, text) {
    const rows = await readsDb
      .selectFrom("failed_requests")
      .select(["id", "call", "status"])
      .where("id", "=", text)
      .execute();
    return rows.map(({ id, call, status }) => hit("request", id, `${call} · ${status}`));
  },
  async accountId({ readsDb }, text) {
    const found = accounts(readsDb).where("id", "=", Number(text));
    return accountHits(await found.execute());
  },
  async username({ readsDb }, text) {
    const found = await accounts(readsDb)
      .select("merged_into")
      .where(usernameStartsWith(text))
      .orderBy("username_key")
      .limit(maxHits)
      .execute();
    return await Promise.all(found.map((account) => remainingAccountHit(readsDb, account)));
  },
};

/** SQL: whether a number ends with a text of at least six symbols; uses the index on endings. */
function endsWith(column: "order_no" | "attempt_no" | "gateway_trade_no", text: string) {
  const number = sql.ref(column);
  return sql<boolean>`right(${number}, 6) = ${text.slice(-6)} and right(${number}, ${text.length}) = ${text}`;
}

const attempts = (db: Queries) => db.selectFrom("payment_attempts").select("order_no");

const orders = (db: Queries) =>
  db.selectFrom("orders").select(["order_no", "price_fen", "state"]).orderBy("order_no", "desc");

const orderHits = (found: readonly Pick<Order, "order_no" | "price_fen" | "state">[]): Hit[] =>
  found.map(({ order_no: id, price_fen, state }) => {
    const [price, name] = [exactPrice(yuanOfFen(price_fen)), orderStatesInSentences[state]];
    const detail = { zh: `${price} · ${name.zh}`, en: `${price} · ${name.en}` };
    return { kind: "order", id, label: id, detail };
  });

const accounts = (db: Queries) => db.selectFrom("accounts").select(["id", "username"]);

const accountHits = (found: readonly (Pick<Account, "id" | "username"> | undefined)[]) =>
  found.filter((account) => account !== undefined).map(accountHit);

const accountHit = ({ id, username }: Pick<Account, "id" | "username">): Hit =>
  hit("account", id, `#${id} ${maskUsername(username)}`);

/** An account that was merged is found as the one that has everything of it. */
async function remainingAccountHit(
  db: Queries,
  { merged_into: survivorId, ...account }: Pick<Account, "id" | "username" | "merged_into">,
): Promise<Hit> {
  const survivor = survivorId === null ? undefined : await findAccount(db, survivorId);
  if (!survivor) return accountHit(account);
  const formerName = maskUsername(account.username);
  const detail = { zh: `原账号${formerName}已合并到这里`, en: `${formerName} was merged into this account` };
  return { ...accountHit(survivor), detail };
}

const cards = (db: Queries) => db.selectFrom("cards").select(["id", "key_ending", "batch"]);

const cardHits = (found: readonly Pick<Card, "id" | "key_ending" | "batch">[]) =>
  found.map(({ id, key_ending, batch }) => hit("card", id, `…${key_ending} · ${batch}`));

function hit(kind: Hit["kind"], id: number | string, label: string): Hit {
  return { kind, id: String(id), label, detail: null };
}

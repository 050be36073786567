import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scanWithPhone } from "../../../../fake-gateways/testing/phone.ts";
import { openidOf, unionidOf } from "../../../../fake-gateways/wechat/people.ts";
import { consoleHandlers } from "../../console-handlers.ts";
import { callHandler, makeOperator, reasonFields } from "../../operators/testing/call-handler.ts";
import { Rejection } from "../../platform/rejection.ts";
import { makePerson, type Person } from "../../testing/makers.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import {
  finishSignIn,
  nameVisit,
  personOf,
  returnFromVisit,
  startLink,
  unlinkWechat,
} from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";
import { findAccount } from "../account-store.ts";
import { canSignIn } from "../sign-in-ways.ts";
import { listIdentities } from "./identity-store.ts";

let shop: Shop;
let operator: Awaited<ReturnType<typeof makeOperator>>;
beforeAll(async () => {
  shop = await openShop();
  operator = await makeOperator(shop, "owner");
});
beforeEach(() => shop.clock.advance(3601));
afterAll(() => shop.close());

/** A browser, without the captcha by which people get the cookie. */
const newCookie = () => `device_id=${randomBytes(32).toString("base64url")}`;

interface Round {
  readonly number: number;
  /** The name of the WeChat account. */
  readonly wechat: string;
  /** Signed in by WeChat, with a phone number as the only other way in. */
  readonly owner: Person & { readonly phone: string };
  /** The same person's other browser, in which WeChat has named them. */
  readonly other: string;
}

type Act = () => Promise<{ readonly status: number; readonly token?: string | undefined } | undefined>;

const post = async ({ token, cookie }: Person, path: string, body: object) => ({
  status: (await send(shop, "POST", path, body, { token, headers: { cookie } })).status,
});

async function finish(cookie: string, body: object) {
  const { status, reply } = await finishSignIn(shop, cookie, body);
  return { status, token: reply.access_token };
}

async function nameAgain({ wechat, other }: Pick<Round, "wechat" | "other">, place: "inside" | "computer") {
  const { appId = "" } = shop.context.wechatSignIn?.[place] ?? {};
  const person = { openid: openidOf(wechat, appId), unionid: unionidOf(wechat) };
  await nameVisit(shop, other, person, place);
}

/** What the owner does in the browser with the session. */
const ownActs: Readonly<Record<string, (round: Round) => Promise<Act>>> = {
  "the WeChat is unlinked":
    async ({ owner }) =>
    async () =>
      await unlinkWechat(shop, owner),
  "the phone number is unbound": async ({ owner }) => {
    const body = { phone: owner.phone, proof: { type: "recentSignIn" } };
    return () => post(owner, "/auth/bind/phone/remove", body);
  },
  "the account is deleted at once": async ({ owner }) => {
    return () => post(owner, "/account/deletion", { type: "recentSignIn", now: true });
  },
  "the owner signs out": async ({ owner }) => {
    return () => post(owner, "/auth/logout", {});
  },
  "the WeChat signs in there again": async ({ wechat, owner }) => {
    await nameAgain({ wechat, other: owner.cookie }, "inside");
    return () => finish(owner.cookie, { forceLogin: true });
  },
};

/** What happens elsewhere at the same time. */
const otherActs: Readonly<Record<string, (round: Round) => Promise<Act>>> = {
  "the WeChat signs in elsewhere": async (round) => {
    await nameAgain(round, "inside");
    return () => finish(round.other, { newAccount: "create", forceLogin: true });
  },
  "the same person signs in by the other app": async (round) => {
    await nameAgain(round, "computer");
    return () => finish(round.other, { newAccount: "create", forceLogin: true });
  },
  "another account links the person by the other app": async ({ number, wechat }) => {
    const stranger = await makePerson(shop, `links-too-${number}`);
    const authorizeUrl = await startLink(shop, stranger, "computer");
    const { search } = await scanWithPhone(authorizeUrl, wechat);
    return async () => {
      await returnFromVisit(shop, search, stranger.cookie, "computer");
      return undefined;
    };
  },
  "the WeChat is unlinked elsewhere":
    async ({ owner }) =>
    async () =>
      await unlinkWechat(shop, owner),
  "an operator blocks the account":
    async ({ owner }) =>
    async () => {
      const about = { params: { id: owner.accountId }, body: reasonFields() };
      await callHandler(shop, consoleHandlers.blockAccount, operator, about).catch((error: unknown) => {
        // The account was deleted first.
        if (!(error instanceof Rejection)) throw error;
      });
      return undefined;
    },
};

let rounds = 0;

async function openRound(): Promise<Round> {
  rounds += 1;
  const wechat = `racer-${rounds}`;
  const cookie = newCookie();
  await nameAgain({ wechat, other: cookie }, "inside");
  const person = personOf(await finishSignIn(shop, cookie, { newAccount: "create" }), cookie);
  const phone = `136${String(rounds).padStart(8, "0")}`;
  await shop.db.updateTable("accounts").set({ phone }).where("id", "=", person.accountId).execute();
  return { number: rounds, wechat, owner: { ...person, phone }, other: newCookie() };
}

const openSessions = async (accountId: number) =>
  await shop.db
    .selectFrom("sessions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();

/** Who a token signs in; undefined if its session has ended. */
async function accountOf(token: string) {
  const { status, body } = await send(shop, "GET", "/auth/profile", undefined, { token });
  return status === 200 ? (body.data as { id: number }).id : undefined;
}

/** What must hold whoever was first. */
async function expectWhole({ wechat, owner }: Round, tokens: readonly string[]): Promise<void> {
  const holders = await shop.db
    .selectFrom("wechat_identities")
    .select("account_id")
    .distinct()
    .where("unionid", "=", unionidOf(wechat))
    .execute();
  expect(holders.length, "accounts that have the person").toBeLessThanOrEqual(1);
  const account = await findAccount(shop.db, owner.accountId);
  if (!account) throw new Error("An account is never removed at once");
  const identities = await listIdentities(shop.db, account.id);
  if (account.deleted_at === null) {
    expect(canSignIn(shop.context, account, identities), "whether the owner can sign in").toBe(true);
  } else {
    expect([identities, await openSessions(account.id)], "what a deletion leaves").toEqual([[], []]);
  }
  expect((await openSessions(account.id)).length, "open sessions").toBeLessThanOrEqual(1);
  if (account.blocked_at !== null) expect(await openSessions(account.id)).toEqual([]);
  for (const token of tokens) {
    const signedInTo = await accountOf(token);
    // A session that WeChat has opened ends with the WeChat.
    if (signedInTo !== undefined) expect(holders).toEqual([{ account_id: signedInTo }]);
  }
}

/** PostgreSQL ends deadlocks after a second, and the transaction is tried again, so they would only be slow. */
async function countDeadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(shop.db);
  return Number(rows[0]?.deadlocks);
}

const pairs = Object.keys(ownActs).flatMap((own) =>
  Object.keys(otherActs).map((other) => [own, other] as const),
);

describe("at the same time, on two devices", () => {
  test.each(pairs)("%s and %s: eight times, and each time all is whole", async (own, other) => {
    for (let n = 0; n < 8; n += 1) {
      const round = await openRound();
      const acts = [await ownActs[own]?.(round), await otherActs[other]?.(round)];
      const ordered = n % 2 === 0 ? acts : acts.toReversed();
      const answers = await Promise.all(ordered.map((act) => act?.()));
      for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
      const tokens = answers.flatMap((answer) => answer?.token ?? []);
      await expectWhole(round, [round.owner.token, ...tokens]);
    }
    expect(await countDeadlocks()).toBe(0);
  });
});

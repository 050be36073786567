import * as calls from "@baleen/contract/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeSignedInTool, makeTool, openAuthorize } from "../desktop/testing/tool.ts";
import { makeCards } from "../membership/cards/make-cards.ts";
import {
  makeOrder,
  makePerson,
  monthlyPurchase,
  type Person,
  password,
  settleAtCashier,
} from "../testing/makers.ts";
import { readNewestCode, requestCode } from "../testing/prove.ts";
import { type Answer, openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

type CallName = keyof typeof calls;
interface Act {
  /** Prepares the account before its state changes; the result is passed to `call`. */
  prepare?(person: Person): Promise<string>;
  call(person: Person, prepared: string): Promise<Answer>;
  /** Whether the call is refused while the account waits for its deletion. */
  acquires: boolean;
}

const post = ({ token, cookie }: Person, path: string, body: object) =>
  send(world, "POST", path, body, { token, headers: { cookie } });
const makeCard = async () => {
  const cards = { packageId: 1, count: 1, batch: "access", tag: null, expiresAt: null };
  return (await makeCards(world.context, cards))[0] ?? "";
};
const bindCode = async (person: Person, contact: { email: string } | { phone: string }) => {
  const kind = "email" in contact ? "email" : "phone";
  await post(person, `/auth/bind/${kind}/code`, contact);
  return await readNewestCode(world, Object.values(contact)[0] ?? "");
};

const acts: Partial<Record<CallName, Act>> = {
  createOrder: { call: (person) => post(person, "/orders", monthlyPurchase), acquires: true },
  startPayment: {
    prepare: async (person) => {
      const { body } = await post(person, "/orders", monthlyPurchase);
      return (body.data as { orderNo: string }).orderNo;
    },
    call: (person, orderId) =>
      post(person, "/payment-configs/client/alipay/qrcode", { orderId, amount: monthlyPurchase.amount }),
    acquires: true,
  },
  activateCard: {
    prepare: makeCard,
    call: (person, keyCode) => post(person, "/cards/validate", { keyCode }),
    acquires: true,
  },
  startTrial: {
    // With a phone number and a plan with trial days, only the account's state is in the way.
    prepare: async ({ accountId }) => {
      const phone = `139${String(accountId).padStart(8, "0")}`;
      await world.db.updateTable("accounts").set({ phone }).where("id", "=", accountId).execute();
      await world.db.updateTable("packages").set({ trial_days: 3 }).where("id", "=", 1).execute();
      return "";
    },
    call: (person) => post(person, "/membership/trial", { packageId: 1 }),
    acquires: true,
  },
  requestInvoice: {
    prepare: async (person) => {
      const orderNo = await makeOrder(world, person);
      await settleAtCashier(world, orderNo, "paid");
      return orderNo;
    },
    call: (person, orderNo) =>
      post(person, `/orders/${orderNo}/invoice`, {
        holder: "personal",
        title: "Li",
        email: "li@example.com",
      }),
    acquires: true,
  },
  decideAuthorization: {
    prepare: async () => (await openAuthorize(world, makeTool(world))).request,
    call: (person, request) => post(person, "/desktop/authorizations", { request, isApproved: true }),
    acquires: true,
  },
  bindEmail: {
    prepare: (person) => bindCode(person, { email: `${person.username}@example.com` }),
    call: (person, code) =>
      post(person, "/auth/bind/email", { email: `${person.username}@example.com`, code, password }),
    acquires: false,
  },
  changePassword: {
    call: (person) =>
      post(person, "/users/change-password", { oldPassword: password, newPassword: "another one" }),
    acquires: false,
  },
  makeRecoveryKey: { call: (person) => post(person, "/account/recovery-key", { password }), acquires: false },
  exportData: {
    call: (person) => post(person, "/account/export", { type: "password", password }),
    acquires: false,
  },
  requestDeletion: {
    call: (person) => post(person, "/account/deletion", { type: "password", password }),
    acquires: false,
  },
};

/** Calls that do not change a blocked account, that only end something, or that use the same code as one of `acts`. */
const others: readonly CallName[] = [
  "logOut",
  // Answers prices, and changes only what limits guesses.
  "checkOwnPromotionCode",
  // Answers what an upgrade costs.
  "previewUpgrade",
  // Asks the gateways, and settles what was paid as a notice would.
  "checkOwnPayments",
  // Refuses a blocked account in tests of its own: payments/refunds/refund-own-order.
  "refundOwnOrder",
  "sendBindEmailCode",
  "sendBindPhoneCode",
  "sendAccountCode",
  "bindPhone",
  "unbindEmail",
  "unbindPhone",
  "rejectRecovery",
  "setNotifications",
  "renameDevice",
  "signOutDevice",
  "readDeviceCode",
  "decideDeviceCode",
  "cancelDeletion",
  "activateCardOnDevice",
  "startTrialOnDevice",
  "issueEntitlement",
  // Locks the account by the proof of ownership that `exportData` locks it by.
  "setPassword",
  // Looked at in tests of their own: accounts/wechat/linking and privacy/merging/merge-refusals.
  "startWechatLink",
  "startWechatName",
  "unlinkWechat",
  "proveOtherAccount",
  "mergeAccounts",
];

test("every call that changes an account is looked at", () => {
  const changing = Object.entries(calls).flatMap(([name, { access, method }]) =>
    access !== "anyone" && method === "POST" ? [name] : [],
  );
  expect(changing.toSorted()).toEqual([...Object.keys(acts), ...others].toSorted());
});

async function setState({ accountId }: Person, state: "blocked" | "deleting") {
  const now = world.clock.now();
  const changes =
    state === "blocked"
      ? { blocked_at: now, blocked_reason: "shared keys" }
      : { deletion_requested_at: now, deletes_at: new Date(now.getTime() + 86_400_000) };
  await world.db.updateTable("accounts").set(changes).where("id", "=", accountId).execute();
}

describe.each(Object.entries(acts))("%s", (name, { prepare, call, acquires }) => {
  const begin = async (state: string) => {
    const person = await makePerson(world, `${name}-${state}`.toLowerCase());
    return { person, prepared: (await prepare?.(person)) ?? "" };
  };

  test("is refused to a session that outlived a block", async () => {
    const { person, prepared } = await begin("blocked");
    await setState(person, "blocked");
    expect(await call(person, prepared)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("停用") },
    });
  });

  test(`is ${acquires ? "refused" : "possible"} while the account waits for its deletion`, async () => {
    const { person, prepared } = await begin("deleting");
    await setState(person, "deleting");
    const answer = await call(person, prepared);
    expect(answer.status).toBe(acquires ? 400 : 200);
  });
});

test("a device of a blocked account redeems no card and gets no new tokens", async () => {
  const person = await makePerson(world, "blocked-device");
  const tool = await makeSignedInTool(world, person);
  const keyCode = await makeCard();
  await setState(person, "blocked");
  await expect(tool.client.activateCard(keyCode)).rejects.toThrow("停用");
  const card = world.db.selectFrom("cards").selectAll().where("used_by", "=", person.accountId);
  expect(await card.execute()).toEqual([]);
  world.clock.advance(3600);
  await expect(tool.client.accessToken()).rejects.toThrow();
});

describe("a blocked account", () => {
  const newPassword = "another long password";

  async function makeBlocked(name: string): Promise<{ person: Person; recoveryKey: string; email: string }> {
    const person = await makePerson(world, name);
    const made = await post(person, "/account/recovery-key", { password });
    const { recoveryKey } = made.body.data as { recoveryKey: string };
    await setState(person, "blocked");
    await setState(person, "deleting");
    return { person, recoveryKey, email: `${name}@example.com` };
  }
  const accountOf = ({ accountId }: Person) =>
    world.db
      .selectFrom("accounts")
      .select(["password_hash", "deletes_at"])
      .where("id", "=", accountId)
      .executeTakeFirst();

  test("is not recovered by its key, which stays, and goes on waiting for its deletion", async () => {
    const { person, recoveryKey } = await makeBlocked("no-recovery-by-key");
    const before = await accountOf(person);
    const body = { username: person.username, recoveryKey, newPassword };
    expect((await send(world, "POST", "/auth/recover/key", body)).body.code).toBe(2004);
    expect(await accountOf(person)).toEqual(before);
    expect((await send(world, "POST", "/auth/recover/key", body)).body.code).toBe(2004);
  });

  test("is not recovered by a code, and who has no code learns nothing", async () => {
    const { person, email } = await makeBlocked("no-recovery-by-code");
    await world.db.updateTable("accounts").set({ email }).where("id", "=", person.accountId).execute();
    const before = await accountOf(person);
    await requestCode(world, "recover", { email });
    const recover = (code: string, address = email) =>
      send(world, "POST", "/auth/recover", { type: "email", email: address, code, newPassword });
    const code = await readNewestCode(world, email);
    const wrong = await recover(code === "000000" ? "111111" : "000000");
    const unknown = await recover("000000", "nobody@example.com");
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect((await recover(code)).body.code).toBe(2004);
    expect(await accountOf(person)).toEqual(before);
  });
});

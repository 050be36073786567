import { errors } from "@baleen/contract/errors.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findAccount } from "../../accounts/account-store.ts";
import { makeSignedInTool } from "../../desktop/testing/tool.ts";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { makeUnsubscribeToken } from "../../messages/preference-store.ts";
import { checkAllInvariants } from "../../operations/invariants/check-invariants.ts";
import { makeOrder, makePerson, type Person, password, settleAtCashier } from "../../testing/makers.ts";
import { confirmMerge, mergeByOwner, previewMerge } from "../../testing/merging.ts";
import { listMessagesTo, readNewestCode, requestCode } from "../../testing/prove.ts";
import { makeReachablePerson, type ReachablePerson } from "../../testing/reachable-person.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const get = async (path: string, { token }: Pick<Person, "token">) =>
  await send(world, "GET", path, undefined, { token });
const logIn = (username: string, given = password) =>
  send(world, "POST", "/auth/login", { type: "username", username, password: given, forceLogin: true });
const account = async ({ accountId }: Person) => {
  const found = await findAccount(world.db, accountId);
  if (!found) throw new Error("There is no such account");
  return found;
};

/** A person with a paid order with an invoice, a redeemed card and a machine. */
async function makeMember(username: string) {
  const person = await makePerson(world, username);
  const { token } = person;
  const orderNo = await makeOrder(world, person);
  await settleAtCashier(world, orderNo, "paid");
  const invoice = { holder: "personal", title: username, email: `${username}@example.com` };
  await send(world, "POST", `/orders/${orderNo}/invoice`, invoice, { token });
  const batch = { packageId: 1, count: 1, batch: username, tag: null, expiresAt: null };
  const [keyCode = ""] = await makeCards(world.context, batch);
  await send(world, "POST", "/cards/validate", { keyCode }, { token });
  const tool = await makeSignedInTool(world, person, `${username}'s desk`);
  return { ...person, orderNo, keyCode, tool };
}

test("orders, invoices, card keys and machines of the absorbed account are the survivor's", async () => {
  const survivor = await makePerson(world, "takes-records");
  const absorbed = await makeMember("gives-records");
  const preview = await previewMerge(world, survivor, absorbed);
  expect(preview).toMatchObject({
    this: { username: "takes-records", orders: 0, cards: 0, invoices: 0, devices: 0 },
    other: { username: "gives-records", orders: 1, cards: 1, invoices: 1, devices: 1 },
    older: "this",
    needsOwnProof: false,
  });
  const merged = await confirmMerge(world, survivor, { ticket: preview.ticket, survivor: "this" });
  expect(merged.body).toMatchObject({
    code: 0,
    data: { user: { username: "takes-records", roles: ["vip"] }, absorbedName: "gives-records" },
  });
  const orders = await get("/orders/mine", survivor);
  expect(JSON.stringify(orders.body.data)).toContain(absorbed.orderNo);
  const invoice = await get(`/orders/${absorbed.orderNo}/invoice`, survivor);
  expect(invoice.body.data).toMatchObject({ invoice: { title: "gives-records" } });
  const again = await send(world, "POST", "/cards/validate", { keyCode: absorbed.keyCode }, survivor);
  expect(again.body.message).toBe(errors.cardKeyActiveHere.sentence.zh);
  const devices = await world.db
    .selectFrom("devices")
    .select(["label", "ended_why"])
    .where("account_id", "=", survivor.accountId)
    .execute();
  expect(devices).toEqual([{ label: "gives-records's desk", ended_why: "signed_out" }]);
  const { moved } = await world.db
    .selectFrom("account_merges")
    .select("moved")
    .where("survivor_id", "=", survivor.accountId)
    .executeTakeFirstOrThrow();
  expect(moved).toMatchObject({
    orders: [absorbed.orderNo],
    grants: [expect.any(Number), expect.any(Number)],
  });
  expect(await checkAllInvariants(world.context)).toEqual({});
});

test("the session that asks becomes the survivor's, and all others end", async () => {
  for (const survivor of ["this", "other"] as const) {
    const own = await makeMember(`asks-for-merge-${survivor}`);
    const other = await makeMember(`is-proved-${survivor}`);
    const { ticket } = await previewMerge(world, own, other);
    expect((await confirmMerge(world, own, { ticket, survivor })).status).toBe(200);
    const [remaining, absorbed] = survivor === "this" ? [own, other] : [other, own];
    expect((await get("/auth/profile", own)).body.data).toMatchObject({ username: remaining.username });
    expect((await get("/auth/profile", other)).status).toBe(401);
    await expect(absorbed.tool.client.refreshEntitlement()).rejects.toThrow();
    // A machine of the survivor stays signed in, and its statement covers what was added.
    expect(await remaining.tool.client.refreshEntitlement()).toBeDefined();
  }
});

test("asked for again, with the answer lost, it is the same merge", async () => {
  for (const survivor of ["this", "other"] as const) {
    const own = await makePerson(world, `asks-twice-${survivor}`);
    const other = await makePerson(world, `is-proved-once-${survivor}`);
    const { ticket } = await previewMerge(world, own, other);
    const first = await confirmMerge(world, own, { ticket, survivor });
    world.clock.advance(3600);
    const second = await confirmMerge(world, own, { ticket, survivor });
    expect([second.status, second.body.data]).toEqual([200, first.body.data]);
  }
});

const bound = ({ email, phone }: { email: string | null; phone: string | null }) => ({ email, phone });

test("an address moves to a survivor without one, and signs in there; one that is not needed is free again", async () => {
  const bare = await makePerson(world, "gets-addresses");
  const reachable = await makeReachablePerson(world, "gives-addresses");
  expect((await mergeByOwner(world, bare, reachable)).status).toBe(200);
  expect(await account(bare)).toMatchObject(bound(reachable));
  expect(await account(reachable)).toMatchObject({ email: null, phone: null, password_hash: null });
  world.clock.advance(60);
  await requestCode(world, "login", { email: reachable.email });
  const code = await readNewestCode(world, reachable.email);
  const login = { type: "email", email: reachable.email, code, forceLogin: true };
  expect((await send(world, "POST", "/auth/login", login)).body).toMatchObject({
    user: { username: "gets-addresses" },
  });

  const next = await makeReachablePerson(world, "keeps-addresses");
  expect((await mergeByOwner(world, next, bare)).status).toBe(200);
  expect(await account(next)).toMatchObject(bound(next));
  const later = await makePerson(world, "binds-free-address");
  world.clock.advance(60);
  await send(world, "POST", "/auth/bind/email/code", { email: reachable.email }, later);
  const bind = { email: reachable.email, code: await readNewestCode(world, reachable.email), password };
  expect((await send(world, "POST", "/auth/bind/email", bind, later)).status).toBe(200);
});

test("every address of both accounts is told, and codes that were sent before sign nobody in", async () => {
  const [own, other] = [
    await makeReachablePerson(world, "told-1"),
    await makeReachablePerson(world, "told-2"),
  ];
  world.clock.advance(60);
  await requestCode(world, "login", { phone: other.phone });
  const code = await readNewestCode(world, other.phone);
  expect((await mergeByOwner(world, own, other)).status).toBe(200);
  await runDueJobs(world.context);
  for (const address of [own.email, own.phone, other.email, other.phone]) {
    const received = await listMessagesTo(world, address);
    const told = received.filter(({ purpose }) => purpose === "accounts-merged");
    expect(told).toMatchObject([{ text: expect.stringMatching(/told-2.*told-1/s) }]);
  }
  const login = { type: "phone", phone: other.phone, code };
  expect((await send(world, "POST", "/auth/login", login)).body.message).toBe(errors.codeWrong.sentence.zh);
});

test("codes to addresses that were about to be bound end, those of the survivor as well", async () => {
  for (const survivor of ["this", "other"] as const) {
    const own = await makePerson(world, `was-binding-${survivor}`);
    const other = await makePerson(world, `not-binding-${survivor}`);
    const email = `bound-too-late-${survivor}@example.com`;
    await send(world, "POST", "/auth/bind/email/code", { email }, own);
    const code = await readNewestCode(world, email);
    const { ticket } = await previewMerge(world, own, other);
    expect((await confirmMerge(world, own, { ticket, survivor })).status).toBe(200);
    const bound = await send(world, "POST", "/auth/bind/email", { email, code, password }, own);
    expect(bound.body.message).toBe(errors.codeWrong.sentence.zh);
  }
});

test("machines signed out before stay so: the later of both times counts", async () => {
  const [early, late] = [new Date(world.clock.now().getTime() - 2000), world.clock.now()];
  for (const [index, times] of [
    [early, late],
    [late, early],
  ].entries()) {
    const pair = [
      await makePerson(world, `signed-out-${index}-own`),
      await makePerson(world, `signed-out-${index}-other`),
    ] as const;
    for (const [side, { accountId }] of pair.entries()) {
      const changes = { devices_ended_at: times[side] ?? null };
      await world.db.updateTable("accounts").set(changes).where("id", "=", accountId).execute();
    }
    expect((await mergeByOwner(world, ...pair)).status).toBe(200);
    expect((await account(pair[0])).devices_ended_at).toEqual(late);
  }
});

test("the absorbed name signs nobody in, is answered like one that nobody has, and cannot be taken", async () => {
  const survivor = await makePerson(world, "remaining-name");
  const absorbed = await makePerson(world, "absorbed-name");
  expect((await mergeByOwner(world, survivor, absorbed)).status).toBe(200);
  const [refused, unknown] = [await logIn("absorbed-name"), await logIn("nobody-has-this")];
  expect([refused.status, refused.body.message]).toEqual([400, errors.wrongCredentials.sentence.zh]);
  expect({ ...refused.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  const request = await send(world, "POST", "/auth/recover/request", { username: "absorbed-name" });
  expect(request.status).toBe(200);
  const requests = world.db.selectFrom("recovery_requests").select("account_id");
  expect(await requests.execute()).toEqual([{ account_id: null }]);
  const taken = { type: "account", username: "Absorbed-Name", password };
  expect((await send(world, "POST", "/register", taken)).body.code).toBe(3001);
});

test("a survivor without a password gets that of the other account", async () => {
  const survivor = await makePerson(world, "had-no-password");
  const absorbed = await makePerson(world, "had-a-password");
  await world.db
    .updateTable("accounts")
    .set({ password_hash: null })
    .where("id", "=", survivor.accountId)
    .execute();
  const { ticket } = await previewMerge(world, survivor, absorbed);
  expect((await confirmMerge(world, survivor, { ticket, survivor: "this" })).status).toBe(200);
  expect((await logIn("had-no-password")).status).toBe(200);
});

test("a choice about reminders moves where there is none, and old links to turn them off still work", async () => {
  const preferenceOf = async ({ accountId }: Person) =>
    (
      await world.db
        .selectFrom("notification_preferences")
        .select("reminder_email")
        .where("account_id", "=", accountId)
        .executeTakeFirst()
    )?.reminder_email;
  const choose = (person: Person, email: boolean) =>
    send(world, "POST", "/notifications", { reminders: { email } }, person);
  const [undecided, decided] = [
    await makePerson(world, "reminders-1"),
    await makePerson(world, "reminders-2"),
  ];
  await choose(decided, false);
  await mergeByOwner(world, undecided, decided);
  expect(await preferenceOf(undecided)).toBe(false);
  const other = await makePerson(world, "reminders-3");
  await choose(other, true);
  await mergeByOwner(world, other, undecided);
  expect(await preferenceOf(other)).toBe(true);
  const token = makeUnsubscribeToken(world.context.keyRing, decided.accountId);
  await world.app.inject({ method: "POST", url: `/unsubscribe/${token}` });
  expect(await preferenceOf(other)).toBe(false);
  expect(await preferenceOf(decided)).toBeUndefined();
});

test("a machine that was signed in to both accounts stays where the survivor has it", async () => {
  const own = await makeMember("same-machine-1");
  const other = await makeMember("same-machine-2");
  await world.db
    .updateTable("devices")
    .set({ jkt: own.tool.key.jkt } as never)
    .where("account_id", "=", other.accountId)
    .execute();
  expect((await mergeByOwner(world, own, other)).status).toBe(200);
  expect(await own.tool.client.refreshEntitlement()).toBeDefined();
  const another = await makeSignedInTool(world, await signedIn(own), "Another desk");
  expect(await another.client.refreshEntitlement()).toBeDefined();
});

async function signedIn<P extends Person>(person: P): Promise<P> {
  const { body } = await logIn(person.username);
  return { ...person, token: String(body.access_token) };
}

test("the history says so on the privacy page and in the export, which names the absorbed account", async () => {
  const survivor: ReachablePerson = await makeReachablePerson(world, "exports-merge");
  const absorbed = await makePerson(world, "exported-by-other");
  await send(world, "POST", "/account/export", { type: "password", password }, absorbed);
  const { ticket } = await previewMerge(world, survivor, absorbed);
  await confirmMerge(world, survivor, { ticket, survivor: "this" });
  const page = await get("/account/privacy", survivor);
  expect(page.body.data).toMatchObject({ history: [{ kind: "merged" }, { kind: "exported" }] });
  const exported = await send(world, "POST", "/account/export", { type: "password", password }, survivor);
  expect(exported.body.data).toMatchObject({
    mergedAccounts: [{ id: absorbed.accountId, username: "exported-by-other" }],
  });
});

test("a deletion of the survivor frees the absorbed name as well", async () => {
  const survivor = await makePerson(world, "deleted-survivor");
  const absorbed = await makePerson(world, "deleted-with-it");
  expect((await mergeByOwner(world, survivor, absorbed)).status).toBe(200);
  const body = { type: "password", password, now: true };
  const removed = await send(world, "POST", "/account/deletion", body, await signedIn(survivor));
  expect(removed.body.data).toMatchObject({ isDeleted: true });
  expect(await account(absorbed)).toMatchObject({
    username: `deleted-${absorbed.accountId}`,
    deleted_at: world.clock.now(),
    merged_into: survivor.accountId,
  });
  const taken = { type: "account", username: "deleted-with-it", password };
  expect((await send(world, "POST", "/register", taken)).status).toBe(200);
});

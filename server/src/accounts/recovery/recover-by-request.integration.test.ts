import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmRecovery } from "../../console/accounts/confirm-recovery.ts";
import { makeCards } from "../../membership/cards/make-cards.ts";
import { makePerson, type Person, password } from "../../testing/makers.ts";
import { listMessagesTo } from "../../testing/prove.ts";
import { runDueJobs } from "../../testing/run-due-jobs.ts";
import { openWorld, send, type World } from "../../testing/world.ts";
import { approveRecovery, refuseRecovery } from "../operator/approve-recovery.ts";
import { blockAccount, unblockAccount } from "../operator/block-account.ts";
import { findConfirmedRequest } from "./recovery-request-store.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clock.advance(86_400));
afterAll(() => world.close());

const hourS = 3600;
const newPassword = "a new long password";
const as = (login: string) =>
  ({ operator: { id: null, login }, via: "command", reason: "wrote in" }) as const;

interface Request {
  readonly token: string;
  readonly code: string;
}

const begin = async (username: string) =>
  (await send(world, "POST", "/auth/recover/request", { username })).body.data as Request;
const check = (token: string) => send(world, "POST", "/auth/recover/request/check", { token });
const stepOf = async (token: string) =>
  ((await check(token)).body.data as { step?: string } | undefined)?.step;
const recover = (token: string, chosen = newPassword) =>
  send(world, "POST", "/auth/recover/request/password", { token, newPassword: chosen });
const logIn = (username: string, typed: string) =>
  send(world, "POST", "/auth/login", { type: "username", username, password: typed, forceLogin: true });
const approvedOf = async ({ token }: Person) =>
  (
    (await send(world, "GET", "/account/recovery", undefined, { token })).body.data as {
      approved: object | null;
    }
  ).approved;
const reject = ({ token }: Person) => send(world, "POST", "/account/recovery/reject", undefined, { token });

interface Owner extends Person {
  readonly cardKey: string;
}

/** An account that has redeemed a card. */
async function makeOwner(username: string): Promise<Owner> {
  const person = await makePerson(world, username);
  const batch = { packageId: 1, count: 1, batch: username, tag: null, expiresAt: null };
  const [cardKey = ""] = await makeCards(world.context, batch);
  const redeemed = await send(
    world,
    "POST",
    "/cards/validate",
    { keyCode: cardKey },
    { token: person.token },
  );
  expect(redeemed.body.success).toBe(true);
  return { ...person, cardKey };
}

const confirm = ({ accountId, cardKey }: Owner, code: string, by = "li") =>
  confirmRecovery(world.context, { id: accountId, code, cardKey, ...as(by) });
const requestIdOf = async ({ accountId }: Person) =>
  (await findConfirmedRequest(world.db, accountId, world.clock.now()))?.id ?? 0;
const approve = async (owner: Person, by = "wang") =>
  await approveRecovery(world.context, {
    id: owner.accountId,
    requestId: await requestIdOf(owner),
    ...as(by),
  });

/** A request that both operators have approved. */
async function approvedFor(owner: Owner): Promise<string> {
  const { token, code } = await begin(owner.username);
  await confirm(owner, code);
  await approve(owner);
  return token;
}

const bindPhone = (owner: Person, phone: string) =>
  world.db.updateTable("accounts").set({ phone }).where("id", "=", owner.accountId).execute();

describe("a request to recover an account", () => {
  test("needs one operator to confirm it, another to approve it, and twelve hours; then its page sets a password", async () => {
    const owner = await makeOwner("patient");
    const { token, code } = await begin("Patient");
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect((await check(token)).body.data).toMatchObject({ step: "requested", code, worksFrom: null });
    expect((await recover(token)).body.code).toBe(2206);
    await confirm(owner, code.toLowerCase().replace("-", " "));
    expect(await stepOf(token)).toBe("confirmed");
    expect((await recover(token)).body.code).toBe(2206);
    const approvedAtMs = world.clock.now().getTime();
    const at = (hours: number) => new Date(approvedAtMs + hours * hourS * 1000).toISOString();
    expect(await approve(owner)).toEqual({ worksFrom: at(12), worksUntil: at(84) });
    expect((await check(token)).body.data).toMatchObject({ step: "waiting", worksFrom: at(12) });
    world.clock.advance(2 * hourS);
    expect((await recover(token)).body).toMatchObject({
      code: 2203,
      message: "还要再等约10小时才能设新密码",
    });
    world.clock.advance(10 * hourS);
    expect(await stepOf(token)).toBe("open");
    expect((await recover(token)).body).toMatchObject({ code: 0, data: { username: "patient" } });
    expect((await logIn("patient", newPassword)).body.success).toBe(true);
    expect((await recover(token)).body.code).toBe(2202);
  });

  test("that nobody approves ends after seven days, and an approved one 72 hours after it opened", async () => {
    const owner = await makeOwner("slow");
    const { token, code } = await begin("slow");
    world.clock.advance(7 * 86_400 - 1);
    expect(await stepOf(token)).toBe("requested");
    world.clock.advance(1);
    expect((await check(token)).body.code).toBe(2202);
    await expect(confirm(owner, code)).rejects.toThrow("No request of this account");
    const late = await approvedFor(owner);
    world.clock.advance(84 * hourS - 1);
    expect(await stepOf(late)).toBe("open");
    world.clock.advance(1);
    expect((await recover(late)).body.code).toBe(2202);
    expect((await logIn("slow", password)).body.success).toBe(true);
  });

  test("for a name that nobody has looks the same, and its code confirms nothing", async () => {
    const owner = await makeOwner("somebody");
    const { token, code } = await begin("nobody-of-that-name");
    expect((await check(token)).body.data).toMatchObject({ step: "requested", code });
    await expect(confirm(owner, code)).rejects.toThrow("No request of this account");
  });

  test("is not confirmed for another account, by another code, or twice", async () => {
    const [owner, other] = [await makeOwner("right"), await makeOwner("wrong")];
    const { code } = await begin("right");
    await expect(confirm(other, code)).rejects.toThrow("No request of this account");
    await expect(confirm(owner, "0000-0000")).rejects.toThrow("No request of this account");
    await confirm(owner, code);
    await expect(confirm(owner, code, "wang")).rejects.toThrow("No request of this account");
  });

  test("works once, also when sixteen use it at once", async () => {
    const token = await approvedFor(await makeOwner("raced"));
    world.clock.advance(12 * hourS);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => recover(token, `the password of call ${n}`)),
    );
    const done = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(done).toHaveLength(1);
    expect((await logIn("raced", `the password of call ${done[0]}`)).body.success).toBe(true);
  });

  test("is shown in the owner's session, which its use ends", async () => {
    const owner = await makeOwner("told");
    expect(await approvedOf(owner)).toBeNull();
    const token = await approvedFor(owner);
    expect((await check(token)).body.data).toMatchObject((await approvedOf(owner)) ?? { none: true });
    world.clock.advance(12 * hourS);
    expect((await recover(token)).status).toBe(200);
    expect((await send(world, "GET", "/auth/profile", undefined, { token: owner.token })).status).toBe(401);
  });

  test("that the owner rejects works no more, and support hears of it once", async () => {
    const owner = await makeOwner("objecting");
    const token = await approvedFor(owner);
    expect([(await reject(owner)).status, (await reject(owner)).status]).toEqual([200, 200]);
    expect(await approvedOf(owner)).toBeNull();
    world.clock.advance(12 * hourS);
    expect((await recover(token)).body.code).toBe(2202);
    expect(world.alarms.filter((line) => line.endsWith(`account ${owner.accountId}`))).toHaveLength(1);
  });

  test("that is rejected while it is used is either the one or the other, in eight races", async () => {
    for (let round = 0; round < 8; round += 1) {
      const owner = await makeOwner(`torn-${round}`);
      const token = await approvedFor(owner);
      world.clock.advance(12 * hourS);
      const [rejected, recovered] = await Promise.all([reject(owner), recover(token)]);
      const row = await world.db
        .selectFrom("recovery_requests")
        .select("outcome")
        .where("account_id", "=", owner.accountId)
        .executeTakeFirstOrThrow();
      expect(row.outcome).toBe(recovered.status === 200 ? "used" : "rejected");
      expect([200, 401]).toContain(rejected.status);
    }
  });

  test("is not rejected by another account", async () => {
    const token = await approvedFor(await makeOwner("untouched"));
    await reject(await makePerson(world, "meddler"));
    expect((await check(token)).status).toBe(200);
  });

  test("of a stranger leaves the owner's alone; a newer confirmed one replaces an earlier, also of two at once", async () => {
    const owner = await makeOwner("asked-often");
    const first = await begin("asked-often");
    await begin("asked-often");
    await confirm(owner, first.code);
    const later = [await begin("asked-often"), await begin("asked-often")];
    expect(await stepOf(first.token)).toBe("confirmed");
    await Promise.all(later.map(({ code }) => confirm(owner, code)));
    const steps = await Promise.all([first, ...later].map(({ token }) => stepOf(token)));
    expect(steps[0]).toBeUndefined();
    expect(steps.filter((step) => step === "confirmed")).toHaveLength(1);
  });

  test("is void once its owner has changed the password", async () => {
    const owner = await makeOwner("remembered");
    const token = await approvedFor(owner);
    const body = { oldPassword: password, newPassword: "remembered after all" };
    await send(world, "POST", "/users/change-password", body, { token: owner.token });
    world.clock.advance(12 * hourS);
    expect((await recover(token)).body.code).toBe(2202);
  });

  test("is stored as digests, and nothing but the token opens an account: not its code either", async () => {
    const owner = await makeOwner("digested");
    const { token, code } = await begin("digested");
    await confirm(owner, code);
    await approve(owner);
    const rows = JSON.stringify(await world.db.selectFrom("recovery_requests").selectAll().execute());
    for (const secret of [token, code, code.replace("-", "")]) expect(rows).not.toContain(secret);
    world.clock.advance(12 * hourS);
    for (const guess of ["", "x".repeat(43), `${token}x`, token.toUpperCase(), code]) {
      expect((await recover(guess)).body.code).toBe(2202);
    }
    expect((await recover("x".repeat(101))).body.code).toBe(1001);
  });

  test("can be made ten times an hour from one address", async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 101; tries += 1) {
      world.clock.advance(4);
      const { status } = await send(world, "POST", "/auth/recover/request", { username: "any" });
      statuses.push(status);
    }
    // In the demo the limits per address are ten times higher.
    expect(statuses.indexOf(429)).toBe(100);
  });
});

describe("approving a recovery", () => {
  test("is refused to who confirmed it, at the server and by the database", async () => {
    const owner = await makeOwner("alone");
    const { code } = await begin("alone");
    await confirm(owner, code, "li");
    await expect(approve(owner, "li")).rejects.toThrow("another operator has to");
    const sameHand = world.db
      .updateTable("recovery_requests")
      .set({ approved_at: world.clock.now(), approved_by: "li" })
      .where("id", "=", await requestIdOf(owner))
      .execute();
    await expect(sameHand).rejects.toThrow("approved_by_another");
    await approve(owner, "wang");
    await expect(approve(owner, "zhao")).rejects.toThrow("approved already");
  });

  test("needs a confirmation, and of the same request that was judged", async () => {
    const owner = await makeOwner("swapped");
    await begin("swapped");
    await expect(approve(owner)).rejects.toThrow("has ended");
    const first = await begin("swapped");
    await confirm(owner, first.code);
    const judged = await requestIdOf(owner);
    const second = await begin("swapped");
    await confirm(owner, second.code);
    const stale = { id: owner.accountId, requestId: judged, ...as("wang") };
    await expect(approveRecovery(world.context, stale)).rejects.toThrow("has ended");
    expect(await stepOf(second.token)).toBe("confirmed");
  });

  test("that races with a refusal is either, in eight races, and a refused request never opens", async () => {
    for (let round = 0; round < 8; round += 1) {
      const owner = await makeOwner(`judged-${round}`);
      const { token, code } = await begin(owner.username);
      await confirm(owner, code);
      const judged = { id: owner.accountId, requestId: await requestIdOf(owner) };
      await Promise.allSettled([
        approveRecovery(world.context, { ...judged, ...as("wang") }),
        refuseRecovery(world.context, { ...judged, ...as("zhao") }),
      ]);
      world.clock.advance(12 * hourS);
      expect((await recover(token)).body.code).toBe(2202);
    }
  });

  test("of an account with an old phone number waits 72 hours, and tells the number, whose owner stops it with a code", async () => {
    const owner = await makeOwner("new-phone");
    await bindPhone(owner, "13900008888");
    const token = await approvedFor(owner);
    await runDueJobs(world.context);
    const [told] = await listMessagesTo(world, "13900008888");
    expect(told).toMatchObject({ purpose: "recovery-approved", text: expect.stringMatching(/停止找回/) });
    world.clock.advance(72 * hourS - 1);
    expect(await stepOf(token)).toBe("waiting");
    expect((await recover(token)).body.code).toBe(2203);
    await reject(owner);
    world.clock.advance(1);
    expect((await recover(token)).body.code).toBe(2202);
  });

  test("of an account with an old phone number that nobody stops sets the password after 72 hours", async () => {
    const owner = await makeOwner("lost-phone");
    await bindPhone(owner, "13900007777");
    const token = await approvedFor(owner);
    world.clock.advance(72 * hourS);
    expect((await recover(token)).status).toBe(200);
    expect((await logIn("lost-phone", newPassword)).body.success).toBe(true);
  });

  test("ends when the account is blocked, whose owner could not stop it; none begins until it is unblocked", async () => {
    const owner = await makeOwner("shut-out");
    const token = await approvedFor(owner);
    const wanted = { id: owner.accountId, ...as("li") };
    await blockAccount(world.context, wanted);
    const { code } = await begin("shut-out");
    await expect(confirm(owner, code)).rejects.toThrow("Unblock it first");
    await unblockAccount(world.context, wanted);
    world.clock.advance(12 * hourS);
    expect((await recover(token)).body.code).toBe(2202);
    await confirm(owner, code);
  });

  test("of an account whose only address cannot be told is refused", async () => {
    const owner = await makeOwner("untold");
    await bindPhone(owner, "13900006666");
    const { code } = await begin("untold");
    await confirm(owner, code);
    const judged = { id: owner.accountId, requestId: await requestIdOf(owner), ...as("wang") };
    const features = { ...world.context.features, sendsRecoveryNoticesBySms: false };
    await expect(approveRecovery({ ...world.context, features }, judged)).rejects.toThrow(
      "SMS_TEMPLATE_RECOVERY_APPROVED",
    );
  });
});

describe("wrong evidence", () => {
  test("is refused five times a day for an account, whoever tries, and raises an alarm at the third", async () => {
    const owner = await makeOwner("guessed");
    const { token, code } = await begin("guessed");
    const guess = (by: string, cardKey = "0000-0000-0000-0000") =>
      confirmRecovery(world.context, { id: owner.accountId, code, cardKey, ...as(by) });
    const alarmsOf = () =>
      world.db
        .selectFrom("alarms")
        .select("subject")
        .where("kind", "=", "recovery.guessed")
        .where("subject", "=", `account ${owner.accountId}`)
        .execute();
    for (const by of ["g1", "g2"]) await expect(guess(by)).rejects.toThrow("the card key");
    expect(await alarmsOf()).toHaveLength(0);
    for (const by of ["g3", "g4", "g5"]) await expect(guess(by)).rejects.toThrow("the card key");
    expect(await alarmsOf()).toHaveLength(1);
    await expect(guess("g6", owner.cardKey)).rejects.toMatchObject({ code: "tooManyOperatorTries" });
    expect(await stepOf(token)).toBe("requested");
    world.clock.advance(86_400);
    await guess("g6", owner.cardKey);
    expect(await stepOf(token)).toBe("confirmed");
  });

  test("is refused ten times a day to an operator, also of ten that are sent at once; right tries do not count", async () => {
    const owner = await makeOwner("honest");
    for (let times = 0; times < 11; times += 1) {
      const { code } = await begin("honest");
      await confirm(owner, code, "busy");
    }
    const owners = [];
    for (let index = 0; index < 12; index += 1) owners.push(await makeOwner(`many-${index}`));
    const tries = await Promise.allSettled(
      owners.map(({ accountId }) =>
        confirmRecovery(world.context, {
          id: accountId,
          code: "0000-0000",
          payment: "4200000001",
          ...as("eager"),
        }),
      ),
    );
    const limited = tries.filter(
      (outcome) => outcome.status === "rejected" && outcome.reason.code === "tooManyOperatorTries",
    );
    expect(limited).toHaveLength(2);
    const alarm = await world.db
      .selectFrom("alarms")
      .select("times")
      .where("subject", "=", "operator eager")
      .execute();
    expect(alarm).toHaveLength(1);
  });
});

import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NotSentError, type OutgoingMessage } from "../../messages/senders/sender.ts";
import { continueByCode, requestContinueCode } from "../../testing/continuing.ts";
import { makePerson, openBrowser, password } from "../../testing/makers.ts";
import { requestCode } from "../../testing/prove.ts";
import { statementText } from "../../testing/statement-text.ts";
import { type Answer, openWorldForTest, send, type World } from "../../testing/world.ts";

// A response also leaks information by its timing. These tests compare the work instead: the same SQL statements and
// the same hashing. That a simulated send takes as long as a real one, and hashing for an unknown account as long as
// for any other, is verified by the tests of those modules.

let world: World;
let mailboxRefuses: boolean;
let newest: OutgoingMessage | undefined;
beforeEach(async () => {
  mailboxRefuses = false;
  const sendMail = async (message: OutgoingMessage) => {
    newest = message;
    if (mailboxRefuses) throw new NotSentError("The mail server did not take the recipient", "address");
    return undefined;
  };
  world = await openWorldForTest({ send: sendMail });
  await makePerson(world, "known-name");
  const known = { email: "known@example.com" };
  // Every mail contains the site's name. The first request reads it, and it is cached for all others.
  await world.context.content.read();
  await world.db.updateTable("accounts").set(known).where("username", "=", "known-name").execute();
});

afterEach(() => vi.restoreAllMocks());

/** The SQL statements that are executed, in order, while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const statements = query.mock.calls.map(([asked]) => statementText(asked));
    // The send writes the log on its own connection; the response only waits for its fixed time.
    return statements.filter((statement) => !statement.startsWith(`insert into "message_log"`));
  } finally {
    query.mockRestore();
  }
}

test("a wrong password is the same work for an unknown name as for a known one", async () => {
  const verify = vi.spyOn(world.context.passwordHash, "verify");
  const guess = (username: string) => () =>
    send(world, "POST", "/auth/login", { type: "username", username, password: "wrong password" });
  const known = await statementsOf(guess("known-name"));
  const unknown = await statementsOf(guess("unknown-name"));
  expect(known.length).toBeGreaterThan(2);
  expect(unknown).toEqual(known);
  expect(verify.mock.calls).toEqual([
    [expect.any(String), "wrong password", "stranger"],
    [undefined, "wrong password", "stranger"],
  ]);
});

test("a guess at the password of an account without one is the same work and answer as for an unknown name", async () => {
  const person = await makePerson(world, "without-password");
  const verify = vi.spyOn(world.context.passwordHash, "verify");
  const opened = { phone: "13900139000", password_hash: null };
  await world.db.updateTable("accounts").set(opened).where("id", "=", person.accountId).execute();
  const answers: unknown[] = [];
  const guess =
    (username: string, headers = {}) =>
    async () => {
      const body = { type: "username", username, password: "wrong password" };
      const { status, body: reply } = await send(world, "POST", "/auth/login", body, { headers });
      const { requestId: _, ...said } = reply;
      answers.push({ status, said });
    };
  const unknown = await statementsOf(guess("13900139001"));
  expect(await statementsOf(guess("13900139000"))).toEqual(unknown);
  expect(answers[1]).toEqual(answers[0]);
  expect(verify.mock.calls).toEqual([
    [undefined, "wrong password", "stranger"],
    [undefined, "wrong password", "stranger"],
  ]);
  // In the owner's own browser it is the work of an account with a password.
  const known = await makePerson(world, "with-password");
  await world.db.deleteFrom("login_failures").execute();
  const own = await statementsOf(guess("13900139000", { cookie: person.cookie }));
  await world.db.deleteFrom("login_failures").execute();
  expect(own).toEqual(await statementsOf(guess("with-password", { cookie: known.cookie })));
  expect(answers[2]).toEqual(answers[0]);
});

test("a code to continue, and a guess at it, are the same work and answer for an unknown address as for a known one", async () => {
  const answers: unknown[] = [];
  const keep = ({ status, body }: Answer) => {
    const { requestId: _, ...said } = body;
    answers.push({ status, said });
  };
  const contactOf = (email: string) => ({ type: "email", email }) as const;
  const ask = (email: string) => async () => keep(await requestContinueCode(world, contactOf(email)));
  const known = await statementsOf(ask("known@example.com"));
  expect(await statementsOf(ask("unknown@example.com"))).toEqual(known);
  expect(known.length).toBeGreaterThan(8);
  const guess = (email: string) => async () =>
    keep(await continueByCode(world, contactOf(email), { code: "000000" }));
  const guessed = await statementsOf(guess("known@example.com"));
  expect(guessed.some((statement) => statement.startsWith(`update "codes"`))).toBe(true);
  expect(await statementsOf(guess("unknown@example.com"))).toEqual(guessed);
  expect(answers[0]).toMatchObject({ status: 200 });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toMatchObject({ status: 400 });
  expect(answers[3]).toEqual(answers[2]);
});

test("an address whose mailbox refuses a code to continue is answered alike, known or not", async () => {
  mailboxRefuses = true;
  const answers = [];
  for (const email of ["known@example.com", "unknown@example.com"]) {
    const { status, body } = await requestContinueCode(world, { type: "email", email });
    const { requestId: _, ...said } = body;
    answers.push({ status, said });
  }
  expect(answers[0]).toMatchObject({ status: 503 });
  expect(answers[1]).toEqual(answers[0]);
});

const purposes = ["login", "recover"] as const;

/** For each code requested from now on, whether it is really sent to an account. */
function spyOnReaching(): readonly boolean[] {
  const reached: boolean[] = [];
  const { startConstantTime } = world.context.sender;
  vi.spyOn(world.context.sender, "startConstantTime").mockImplementation(() => {
    const sendInConstantTime = startConstantTime();
    return (message, reaches) => {
      reached.push(reaches);
      return sendInConstantTime(message, reaches);
    };
  });
  return reached;
}

test.each(purposes)(
  "a %s code is the same work for an unknown address as for a known one",
  async (purpose) => {
    const reached = spyOnReaching();
    const ask = (email: string) => () => requestCode(world, purpose, { email });
    const known = await statementsOf(ask("known@example.com"));
    const unknown = await statementsOf(ask("unknown@example.com"));
    expect(reached).toEqual([true, false]);
    expect(known.length).toBeGreaterThan(8);
    // A code that was not sent must not work, so its row is deleted.
    const removal = unknown.findIndex((statement) => statement.startsWith(`delete from "codes"`));
    expect(unknown.toSpliced(removal, 1)).toEqual(known);
  },
);

test("a guess at a recovery code is the same work for an unknown address as for a known one", async () => {
  for (const email of ["known@example.com", "unknown@example.com"]) {
    await requestCode(world, "recover", { email });
  }
  const hash = vi.spyOn(world.context.passwordHash, "hash");
  const answers: unknown[] = [];
  const guess = (email: string) => async () => {
    const body = { type: "email", email, code: "000000", newPassword: "another password" };
    const { requestId: _, ...said } = (await send(world, "POST", "/auth/recover", body)).body;
    answers.push(said);
  };
  const known = await statementsOf(guess("known@example.com"));
  const unknown = await statementsOf(guess("unknown@example.com"));
  expect(known.length).toBeGreaterThan(2);
  expect(unknown).toEqual(known);
  expect(answers[1]).toEqual(answers[0]);
  expect(hash).not.toHaveBeenCalled();
});

test("a guess at a recovery key is the same work for an unknown name, a known one, and one with a key", async () => {
  const keyed = await makePerson(world, "keyed-name");
  await send(world, "POST", "/account/recovery-key", { password }, { token: keyed.token });
  const hash = vi.spyOn(world.context.passwordHash, "hash");
  const guess = (username: string) => () =>
    send(world, "POST", "/auth/recover/key", {
      username,
      recoveryKey: "0000-0000-0000-0000-0000",
      newPassword: "another password",
    });
  const known = await statementsOf(guess("known-name"));
  expect(known.length).toBeGreaterThan(2);
  expect(await statementsOf(guess("unknown-name"))).toEqual(known);
  expect(await statementsOf(guess("keyed-name"))).toEqual(known);
  expect(hash).not.toHaveBeenCalled();
});

test("a request to recover an account is the same work and the same answer for an unknown name as for a known one", async () => {
  const answers: object[] = [];
  const request = (username: string) => async () => {
    const { status, body } = await send(world, "POST", "/auth/recover/request", { username });
    answers.push({ status, parts: Object.keys(body.data as object) });
  };
  const known = await statementsOf(request("known-name"));
  expect(known.length).toBeGreaterThan(2);
  expect(await statementsOf(request("unknown-name"))).toEqual(known);
  expect(answers[1]).toEqual(answers[0]);
});

test.each(purposes)(
  "a known address whose mailbox refuses a %s code is answered like an unknown one",
  async (purpose) => {
    mailboxRefuses = true;
    const answers = [];
    for (const email of ["known@example.com", "unknown@example.com"]) {
      const { status, body } = await requestCode(world, purpose, { email });
      answers.push({ status, body });
    }
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(answers[1]).toEqual(answers[0]);
  },
);

test("a phone number has as many guesses in all its spellings together, whether it is known or not", async () => {
  const phone = "13800138000";
  await world.db.updateTable("accounts").set({ phone }).where("username", "=", "known-name").execute();
  const statusesOf = async (spellings: readonly string[]) => {
    const statuses = [];
    for (const username of spellings) {
      const body = { type: "username", username, password: "wrong password" };
      statuses.push((await send(world, "POST", "/auth/login", body)).status);
    }
    return statuses;
  };
  const spell = (digits: string) => [
    digits,
    `+86${digits}`,
    `86 ${digits}`,
    digits.replace("138", "138-"),
    digits.replaceAll("8", "８"),
    ` +86 ${digits} `,
  ];
  const known = await statusesOf(spell(phone));
  expect(known).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await statusesOf(spell("13800138001"))).toEqual(known);
});

test("names that are taken can be asked for sixty times an hour from one address, ten times as often in the demo", async () => {
  const ask = (username: string) =>
    send(world, "POST", "/register", { type: "account", username, password: "123456" });
  expect((await ask("known-name")).body.code).toBe(3001);
  await world.db
    .updateTable("rate_limits")
    .set({ used: 599 })
    .where("subject", "like", "rejected registrations %")
    .execute();
  expect((await ask("Known-Name")).body.code).toBe(3001);
  expect((await ask("known-name")).status).toBe(429);
  world.clock.advance(3600);
  expect((await ask("known-name")).body.code).toBe(3001);
});

describe("the names of one account", () => {
  const known = { username: "known-name", email: "known@example.com", phone: "13800138000" };
  const kinds = ["username", "email", "phone"] as const;
  const pairs = kinds.flatMap((one) => kinds.map((other) => [one, other] as const));

  beforeEach(async () => {
    const { phone } = known;
    await world.db.updateTable("accounts").set({ phone }).where("username", "=", "known-name").execute();
  });

  const guessAt = async (username: string, headers: Readonly<Record<string, string>> = {}) => {
    const body = { type: "username", username, password: "wrong password" };
    const answer = await send(world, "POST", "/auth/login", body, { headers });
    const { requestId: _, ...said } = answer.body;
    return { status: answer.status, retryAfter: answer.headers["retry-after"], said };
  };

  /** Guesses at two names alternately until both have to wait, and then through the first waiting times. */
  const answersTo = async (names: readonly string[], headers: Readonly<Record<string, string>> = {}) => {
    const answers = [];
    for (let turn = 0; turn < 9; turn += 1) {
      for (const name of names) answers.push(await guessAt(name, headers));
      if (turn > 5) world.clock.advance(1);
    }
    return answers;
  };

  test.each(pairs)("are guessed at like unknown names: %s and %s, by turns", async (one, other) => {
    const unknown = { username: "unknown-name", email: "unknown@example.com", phone: "13800138001" };
    for (const headers of [{}, await openBrowser(world)]) {
      const atKnown = await answersTo([known[one], known[other]], headers);
      expect(atKnown.map(({ status }) => status)).toContain(429);
      expect(await answersTo([unknown[one], unknown[other]], headers)).toEqual(atKnown);
      world.clock.advance(2 * 86_400);
    }
  });

  test("a right password changes no answer to strangers at any name", async () => {
    for (const name of Object.values(known)) for (let n = 0; n < 5; n += 1) await guessAt(name);
    const signIn = { type: "username", username: known.email, password, forceLogin: true };
    world.clock.advance(60);
    expect((await send(world, "POST", "/auth/login", signIn)).body.success).toBe(true);
    for (const name of Object.values(known)) {
      expect((await guessAt(name)).status).toBe(400);
      expect(await guessAt(name)).toMatchObject({ status: 429, retryAfter: "2" });
    }
  });

  /**
   * Guesses at all names in turn for one day, as often as the waiting times allow; returns the number of comparisons.
   */
  const guessForADay = async (names: readonly string[]) => {
    const verify = vi.spyOn(world.context.passwordHash, "verify").mockResolvedValue(false);
    const end = world.clock.now().getTime() + 86_400_000;
    let compared = 0;
    for (let turn = 0; turn < 200 && world.clock.now().getTime() < end; turn += 1) {
      for (const [n, name] of names.entries()) {
        const headers = { "x-forwarded-for": `203.0.113.${n}` };
        if ((await guessAt(name, headers)).status === 400) compared += 1;
      }
      const now = world.clock.now();
      const waiting = await world.db
        .selectFrom("login_failures")
        .select("blocked_until")
        .where(
          "subject",
          "in",
          names.map((name) => `strangers at ${name}`),
        )
        .where("blocked_until", ">", now)
        .orderBy("blocked_until")
        .executeTakeFirst();
      if (waiting) world.clock.advance((waiting.blocked_until.getTime() - now.getTime()) / 1000);
    }
    verify.mockRestore();
    return compared;
  };

  test("one name alone never reaches the account's guesses of a day", async () => {
    const person = await makePerson(world, "one-name-only");
    const compared = await guessForADay(["one-name-only"]);
    expect(compared).toBeGreaterThan(100);
    expect(compared).toBeLessThanOrEqual(111);
    const signIn = { type: "username", username: person.username, password, forceLogin: true };
    world.clock.advance(900);
    expect((await send(world, "POST", "/auth/login", signIn)).body.success).toBe(true);
  });

  test("together have 120 guesses a day; the next are answered alike, and the owner still gets in", async () => {
    const { cookie } = await makePerson(world, "guessed-at");
    const addresses = { email: "guessed@example.com", phone: "13800138009" };
    await world.db.updateTable("accounts").set(addresses).where("username", "=", "guessed-at").execute();
    const names = ["guessed-at", addresses.email, addresses.phone];
    for (const name of names) for (let n = 0; n < 5; n += 1) await guessAt(name);
    await world.db
      .updateTable("login_failures")
      .set({ failures: 119 })
      .where("subject", "like", "account %")
      .execute();
    world.clock.advance(2);
    const right = { type: "username", username: names[0], password, forceLogin: true };
    expect((await send(world, "POST", "/auth/login", right)).body.success).toBe(true);
    expect((await guessAt("guessed-at")).status).toBe(400);
    const refused = await send(world, "POST", "/auth/login", { ...right, username: names[1] });
    const { requestId: _, ...said } = refused.body;
    const wrong = await guessAt("nobody-knows");
    expect({ status: refused.status, said }).toEqual({ status: 400, said: wrong.said });
    // The owner can still sign in: on their own browser, with a code, and with the password a day later.
    const own = await send(world, "POST", "/auth/login", right, { headers: { cookie } });
    expect(own.body.success).toBe(true);
    const { email } = addresses;
    await requestCode(world, "login", { email });
    const code = newest?.code;
    const byCode = { type: "email", email, code, forceLogin: true };
    expect((await send(world, "POST", "/auth/login", byCode)).body.success).toBe(true);
    world.clock.advance(86_400);
    expect((await send(world, "POST", "/auth/login", right)).body.success).toBe(true);
  });

  test("and two hundred guesses at once through three names are 15 comparisons", async () => {
    const verify = vi.spyOn(world.context.passwordHash, "verify");
    const names = Object.values(known);
    const guesses = Array.from({ length: 198 }, (_, n) => guessAt(names[n % 3] ?? ""));
    expect((await Promise.all(guesses)).filter(({ status }) => status === 400)).toHaveLength(15);
    expect(verify).toHaveBeenCalledTimes(15);
    const total = await world.db
      .selectFrom("login_failures")
      .select("failures")
      .where("subject", "like", "account %")
      .executeTakeFirstOrThrow();
    expect(total.failures).toBe(15);
  });
});

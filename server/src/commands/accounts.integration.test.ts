import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCards } from "../cards/make-cards.ts";
import { makeOrder, makePerson, settle } from "../testing/makers.ts";
import { runCommand } from "../testing/run-command.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const accounts = (...words: string[]) => runCommand("accounts", world.databaseUrl, words);
const auditLog = (subject: string) => runCommand("audit-log", world.databaseUrl, ["--subject", subject]);
const linkFor = (username: string, ...words: string[]) =>
  accounts("recovery-link", username, ...words, "--by", "li", "--reason", "wrote in");

describe("npm run accounts -- recovery-link", () => {
  test("makes a link from a payment and a day, and leaves an entry in the audit log without it", async () => {
    const buyer = await makePerson(world, "buyer");
    await settle(world, await makeOrder(world, buyer), "paid");
    const attempt = await world.db
      .selectFrom("payment_attempts")
      .select("gateway_trade_no")
      .executeTakeFirstOrThrow();
    const payment = ["--payment", attempt.gateway_trade_no ?? ""];
    const told = await linkFor("Buyer", ...payment, "--registered", "2026-03-01");
    expect(told).toMatch(
      /^http:\/\/localhost:3000\/recover#link=[\w-]{43}\nWorks from \S+ until \S+, once\.\n/,
    );
    const token = /link=([\w-]+)/.exec(told)?.[1] ?? "";
    const log = await auditLog(`account ${buyer.accountId}`);
    expect(log).toContain("li  make a recovery link");
    expect(log).not.toContain(token);
  });

  test("rejects too little evidence, false evidence, and accounts with an address", async () => {
    const member = await makePerson(world, "member");
    const batch = { packageId: 1, count: 1, batch: "one", tag: null, expiresAt: null };
    const [key = ""] = await makeCards(world.deps, batch);
    await send(world, "POST", "/cards/validate", { keyCode: key }, { token: member.token });
    const card = ["--card", key.slice(-4)];
    const enough = "Two pieces of evidence are needed, and one of them is a payment or a card\n";
    expect(await linkFor("member")).toBe(enough);
    expect(await linkFor("member", ...card)).toBe(enough);
    expect(await linkFor("member", "--registered", "2026-03-01")).toBe(enough);
    expect(await linkFor("member", ...card, "--registered", "2026-03-02")).toBe(
      "Not true of this account: registered\n",
    );
    expect(await linkFor("member", "--payment", "4200000001", ...card)).toBe(
      "Not true of this account: payment\n",
    );
    await makePerson(world, "stranger");
    expect(await linkFor("stranger", ...card, "--registered", "2026-03-01")).toBe(
      "Not true of this account: card\n",
    );
    const email = { email: "member@example.com" };
    await world.db.updateTable("accounts").set(email).where("id", "=", member.accountId).execute();
    expect(await linkFor("member", ...card, "--registered", "2026-03-01")).toContain("has an e-mail address");
    expect(await auditLog(`account ${member.accountId}`)).toContain("(refused)");
    expect(
      await world.db
        .selectFrom("recovery_links")
        .where("account_id", "=", member.accountId)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  test("invalid arguments give an error", async () => {
    expect(await linkFor("nobody-here", "--card", "ABCD", "--registered", "2026-03-01")).toBe(
      "There is no account of this name\n",
    );
    expect(await linkFor("nobody-here", "--registered", "March")).toBe(
      "--registered needs a day such as 2026-03-01\n",
    );
    expect(await accounts("recovery-link", "nobody-here")).toBe("--reason is missing\n");
    expect(await accounts()).toContain("npm run accounts -- recovery-link");
  });
});

test("days are taken and moved, and an account is blocked and let in again, each with a reason", async () => {
  const from = await makePerson(world, "generous");
  const to = await makePerson(world, "grateful");
  const signed = ["--by", "li", "--reason", "asked for it"];
  const id = String(from.accountId);
  // Commands have the machine's clock, not the world's.
  await runCommand("orders", world.databaseUrl, ["grant", "--account", id, "--days", "30", ...signed]);
  expect(await accounts("take", id, "--days", "5")).toBe("--reason is missing\n");
  expect(await accounts("take", id, "--days", "5", ...signed)).toMatch(/^5 days taken\. Member until \d{4}-/);
  expect(await accounts("move", id, "--to", String(to.accountId), "--days", "10", ...signed)).toMatch(
    /^10 days moved\. /,
  );
  expect(await accounts("block", id, ...signed)).toMatch(/^blocked at \d{4}-/);
  expect(await accounts("block", id, ...signed)).toBe("The account is blocked already\n");
  expect(await accounts("unblock", id, ...signed)).toBe("unblocked\n");
  const log = await auditLog(`account ${id}`);
  for (const action of ["take 5 days", `move 10 days to account ${to.accountId}`, "block", "unblock"]) {
    expect(log).toContain(`li  ${action}`);
  }
});

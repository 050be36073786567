import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCards } from "../membership/cards/make-cards.ts";
import { makeOrder, makePerson, settle } from "../testing/makers.ts";
import { runCommand } from "../testing/run-command.ts";
import { goingClock } from "../testing/turnable-clock.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  // Requests of pages last seven days by the database's time.
  world = await openWorld({ clock: goingClock() });
});
afterAll(() => world.close());

const accounts = (...words: string[]) => runCommand("accounts", world.databaseUrl, words);
const auditLog = (subject: string) => runCommand("audit-log", world.databaseUrl, ["--subject", subject]);
const signed = ["--by", "li", "--reason", "wrote in"];

describe("npm run accounts -- confirm-recovery", () => {
  const requestFor = async (username: string) =>
    (await send(world, "POST", "/auth/recover/request", { username })).body.data as {
      token: string;
      code: string;
    };

  test("and approve-recovery by another let the person's page set a password, and no secret is printed", async () => {
    const buyer = await makePerson(world, "buyer");
    const id = String(buyer.accountId);
    await settle(world, await makeOrder(world, buyer), "paid");
    const attempt = await world.db
      .selectFrom("payment_attempts")
      .select("gateway_trade_no")
      .executeTakeFirstOrThrow();
    const payment = ["--payment", attempt.gateway_trade_no ?? ""];
    const { token, code } = await requestFor("Buyer");
    const confirmed = await accounts("confirm-recovery", id, "--code", code, ...payment, ...signed);
    const request = /request (\d+) is confirmed/.exec(confirmed)?.[1] ?? "";
    const judged = ["--request", request, "--reason", "telephoned"];
    expect(await accounts("approve-recovery", id, ...judged, "--by", "li")).toContain("cannot approve it");
    const approved = await accounts("approve-recovery", id, ...judged, "--by", "wang");
    expect(approved).toMatch(/sets a new password from \S+ until \S+/);
    expect(await accounts("refuse-recovery", id, ...judged, "--by", "li")).toBe("refused\n");
    const log = await auditLog(`account ${id}`);
    expect(log).toContain("li  confirm a recovery");
    expect(log).toContain("wang  approve a recovery");
    for (const printed of [log, confirmed, approved]) expect(printed).not.toContain(token);
  });

  test("refuses evidence that is missing or of somebody else", async () => {
    const member = await makePerson(world, "member");
    const id = String(member.accountId);
    const batch = { packageId: 1, count: 2, batch: "one", tag: null, expiresAt: null };
    const [key = "", unused = ""] = await makeCards(world.deps, batch);
    await send(world, "POST", "/cards/validate", { keyCode: key }, { token: member.token });
    const { code } = await requestFor("member");
    const confirm = (...words: string[]) =>
      accounts("confirm-recovery", id, "--code", code, ...words, ...signed);
    expect(await confirm()).toMatch(/^Evidence is needed/);
    expect(await confirm("--card", key.slice(-4))).toBe("Not true of this account: the card key\n");
    expect(await confirm("--card", unused)).toBe("Not true of this account: the card key\n");
    // The third wrong try raises the alarm, which a command prints.
    expect(await confirm("--card", key, "--payment", "4200000001")).toMatch(
      /wrong three times in a day[\s\S]*Not true of this account: the payment's number/,
    );
    expect(await auditLog(`account ${id}`)).toContain("(refused)");
    expect(await confirm("--card", key.toLowerCase())).toMatch(/is confirmed/);
  });

  test("needs a reason, a code and numbers", async () => {
    expect(await accounts("confirm-recovery", "1", "--reason", "x")).toBe("--code is missing\n");
    expect(await accounts("confirm-recovery", "1", "--code", "x")).toBe("--reason is missing\n");
    expect(await accounts("approve-recovery", "1", "--reason", "x")).toBe("--request needs a whole number\n");
    expect(await accounts()).toContain("npm run accounts -- confirm-recovery");
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

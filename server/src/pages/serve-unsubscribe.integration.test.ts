import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listMessages } from "../demo/outbox-store.ts";
import {
  chinaTime,
  listReminderSubjects,
  type Member,
  makeMember,
  runReminderJobs,
  setClockTo,
} from "../membership/reminders/testing/members.ts";
import {
  findReminderPreference,
  makeUnsubscribeToken,
  readUnsubscribeToken,
} from "../messages/preference-store.ts";
import { password } from "../testing/makers.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let year = 2026;

/** A member who has just received a reminder, and the unsubscribe URL in it. */
async function remindSomebody(name: string): Promise<{ member: Member; url: string }> {
  year += 1;
  const member = await makeMember(world, name, chinaTime(`${year}-05-10T18:05`));
  setClockTo(world, chinaTime(`${year}-05-07T10:00`));
  await runReminderJobs(world);
  const mail = (await listMessages(world.db)).find(
    ({ to, purpose }) => to === member.email && purpose === "membership-ends",
  );
  const [, url = ""] = /http:\/\/localhost:9(\/unsubscribe\/\S+)/.exec(mail?.text ?? "") ?? [];
  return { member, url };
}

const isWanted = async ({ accountId }: Member) =>
  (await findReminderPreference(world.db, accountId))?.isReminderOn;
const get = (url: string) => world.app.inject({ method: "GET", url });
/** Posts like a mail program: without cookies, with the body of RFC 8058. */
const post = (url: string, contentType = "application/x-www-form-urlencoded") =>
  world.app.inject({
    method: "POST",
    url,
    headers: { "content-type": contentType },
    payload: "List-Unsubscribe=One-Click",
  });

describe("the way out of reminders", () => {
  test("of a deleted account answers as ever and writes nothing for it, also while it is deleted", async () => {
    const preferences = ({ accountId }: Member) =>
      world.db
        .selectFrom("notification_preferences")
        .selectAll()
        .where("account_id", "=", accountId)
        .execute();
    for (let round = 0; round < 4; round += 1) {
      const { member, url } = await remindSomebody(`erased-${round}`);
      const signIn = { type: "username", username: member.username, password, forceLogin: true };
      const token = String((await send(world, "POST", "/auth/login", signIn)).body.access_token);
      const removal = { type: "password", password, now: true };
      const [removed] = await Promise.all([
        send(world, "POST", "/account/deletion", removal, { token }),
        post(url),
      ]);
      expect(removed.body.data).toMatchObject({ isDeleted: true });
      expect((await post(url)).statusCode).toBe(200);
      expect(await preferences(member)).toEqual([]);
    }
  });

  test("works signed out with one request, and again, and stops reminders alone", async () => {
    const { member, url } = await remindSomebody("leaving");
    const answer = await post(url);
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([200, undefined]);
    expect(answer.body).toContain("提醒已关闭");
    expect(await isWanted(member)).toBe(false);
    expect((await post(url)).statusCode).toBe(200);
    setClockTo(world, chinaTime(`${year}-05-10T10:00`));
    await runReminderJobs(world);
    expect(await listReminderSubjects(world, member)).toHaveLength(1);
  });

  test("takes the request in whatever form it comes", async () => {
    const forms = ["multipart/form-data; boundary=x", "text/plain", "application/json"];
    for (const [index, form] of forms.entries()) {
      const { member, url } = await remindSomebody(`form-${index}`);
      expect((await post(url, form)).statusCode).toBe(200);
      expect(await isWanted(member)).toBe(false);
    }
  });

  test("is a page with a button for who follows the link: looking at it changes nothing", async () => {
    const { member, url } = await remindSomebody("scanned");
    for (const method of ["GET", "HEAD"] as const) {
      expect((await world.app.inject({ method, url })).statusCode).toBe(200);
    }
    const { body, headers } = await get(url);
    expect(body).toMatch(/<form method="post"><button>关闭提醒<\/button><\/form>/);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    expect(await isWanted(member)).toBe(true);
    expect((await get(url.replace("lang=zh", "lang=en"))).body).toContain("Turn reminders off");
  });

  test("has no script, and the one style that its policy names", async () => {
    const { url } = await remindSomebody("strict");
    const { body, headers } = await get(url);
    const [, css = ""] = /<style>([\s\S]*)<\/style>/.exec(body) ?? [];
    const hash = createHash("sha256").update(css).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(body).not.toContain("<script");
  });

  test("works for its own account only: a modified token does nothing", async () => {
    const { member, url } = await remindSomebody("guarded");
    const { member: other, url: otherUrl } = await remindSomebody("other");
    const [, id = "", digest = ""] = /\/(\d+)\.([0-9a-f]{64})/.exec(url) ?? [];
    const forged = [
      `/unsubscribe/${other.accountId}.${digest}`,
      `/unsubscribe/${id}.${"0".repeat(64)}`,
      `/unsubscribe/${id}`,
      `/unsubscribe/${digest}`,
    ];
    for (const attempt of forged) {
      expect([(await post(attempt)).statusCode, (await get(attempt)).statusCode]).toEqual([404, 404]);
    }
    expect([await isWanted(member), await isWanted(other)]).toEqual([true, true]);
    expect(otherUrl).not.toBe(url);
  });

  test("opens nothing else: the token is no session", async () => {
    const { url } = await remindSomebody("tried");
    const token = /\/unsubscribe\/([^?]+)/.exec(url)?.[1] ?? "";
    expect(readUnsubscribeToken(world.context.keyRing, token)).toBeGreaterThan(0);
    for (const path of ["/api/auth/profile", "/api/notifications", "/api/orders/mine"]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await world.app.inject({ url: path, headers })).statusCode).toBe(401);
    }
  });

  test("of an account that has gone meanwhile answers all the same", async () => {
    const token = makeUnsubscribeToken(world.context.keyRing, 999_999);
    expect((await post(`/unsubscribe/${token}`)).statusCode).toBe(200);
  });
});

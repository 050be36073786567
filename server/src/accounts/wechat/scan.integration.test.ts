import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authorizeOnPhone } from "../../../../fake-gateways/testing/phone.ts";
import { digest } from "../../platform/digest.ts";
import { makePerson, openBrowser, type Person, password } from "../../testing/makers.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import {
  completeVisit,
  finishSignIn,
  outcomeIn,
  personOf,
  returnFromVisit,
  signInByWechat,
  visitWechat,
  withConsent,
} from "../../testing/wechat-visits.ts";
import { type Answer, send } from "../../testing/world.ts";
import { addSignIn } from "./sign-in-store.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
let people = 0;
let account: string;
let computer: string;
let phone: string;
beforeEach(async () => {
  people += 1;
  account = `scanner-${people}`;
  shop.clock.advance(601);
  computer = (await openBrowser(shop)).cookie;
  phone = (await openBrowser(shop)).cookie;
});
afterAll(() => shop.close());

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
const post = (path: string, body: object, cookie: string, headers: Record<string, string> = {}) =>
  send(shop, "POST", `/auth/wechat/scan${path}`, body, { headers: { cookie, ...headers } });

/** The computer shows a code; returns the token in it. */
async function showCode(cookie = computer, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await post("", {}, cookie, { "user-agent": chrome, ...headers });
  const { scanUrl, validForS } = body.data as { scanUrl: string; validForS: number };
  expect(validForS).toBe(120);
  const { pathname, search, hash } = new URL(scanUrl);
  expect({ pathname, search }).toEqual({ pathname: "/wechat-scan", search: "" });
  return hash.slice(1);
}

const readState = async (cookie = computer) =>
  ((await post("/state", {}, cookie)).body.data as { state: string }).state;
const readScan = async (token: string, headers: Record<string, string> = {}) =>
  await post("/read", { token }, phone, headers);
const press = async (token: string, cookie = phone): Promise<Answer> =>
  await post("/confirm", { token }, cookie);
const urlOf = ({ body }: Answer) => (body.data as { authorizeUrl: string }).authorizeUrl;

/** The person presses on the phone, and WeChat names them. Returns how it ended. */
async function confirm(token: string) {
  return await completeVisit(shop, phone, urlOf(await press(token)), { account });
}

describe("a code on a computer", () => {
  test("signs the computer in once the person has pressed on the phone, and the phone stays signed out", async () => {
    const known = await signInByWechat(shop, account);
    const token = await showCode();
    expect(await readState()).toBe("waiting");
    expect(await confirm(token)).toBe("ok");
    expect(await readState()).toBe("confirmed");
    const { accountId } = personOf(await finishSignIn(shop, computer, { forceLogin: true }), computer);
    expect(accountId).toBe(known.accountId);
    expect(await readState()).toBe("expired");
    expect((await finishSignIn(shop, phone, { forceLogin: true })).status).toBe(400);
  });

  test("opens nothing by being scanned: without the press nobody is named", async () => {
    const token = await showCode();
    expect((await readScan(token)).status).toBe(200);
    expect(await readState()).toBe("waiting");
    expect((await finishSignIn(shop, computer, { newAccount: "create" })).status).toBe(400);
    await press(token);
    expect(await readState()).toBe("waiting");
    expect((await finishSignIn(shop, computer, { newAccount: "create" })).status).toBe(400);
  });

  test("tells the phone which browser asks, since when and on which network, so that a stranger's is noticed", async () => {
    const from = (ipAddress: string) => ({ "x-forwarded-for": ipAddress });
    const token = await showCode(computer, from("203.0.113.9"));
    const startedAt = shop.clock.now().toISOString();
    shop.clock.advance(30);
    const shown = { browser: "Chrome, Windows", startedAt, addressPrefix: "203.0.*.*" };
    expect((await readScan(token, from("203.0.113.10"))).body.data).toEqual({ ...shown, isNear: true });
    expect((await readScan(token, from("198.51.100.7"))).body.data).toEqual({ ...shown, isNear: false });
    const nowhere = await showCode(computer, from("unknown"));
    expect((await readScan(nowhere, from("unknown"))).body.data).toMatchObject({
      addressPrefix: null,
      isNear: false,
    });
  });

  test("lives for two minutes, on the phone and on the computer alike", async () => {
    const inTime = await showCode();
    shop.clock.advance(119);
    expect(await readState()).toBe("waiting");
    expect(await confirm(inTime)).toBe("ok");
    computer = (await openBrowser(shop)).cookie;
    const late = await showCode();
    const pressed = urlOf(await press(late));
    shop.clock.advance(120);
    expect(await readState()).toBe("expired");
    for (const answer of [await readScan(late), await press(late)]) expect(answer.body.code).toBe(2302);
    // The person pressed in time, but WeChat was slow.
    expect(await completeVisit(shop, phone, pressed, { account })).toBe("expired");
    expect(await readState()).toBe("expired");
    expect((await finishSignIn(shop, computer, { newAccount: "create" })).status).toBe(400);
  });

  test("of two phones belongs to the first that confirms", async () => {
    const other = (await openBrowser(shop)).cookie;
    const known = await signInByWechat(shop, account);
    await signInByWechat(shop, `${account}-other`);
    const token = await showCode();
    const pressed = urlOf(await press(token, other));
    expect(await confirm(token)).toBe("ok");
    expect(await completeVisit(shop, other, pressed, { account: `${account}-other` })).toBe("expired");
    expect((await press(token, other)).body.code).toBe(2302);
    const { reply } = await finishSignIn(shop, computer, { forceLogin: true });
    expect(reply.user?.id).toBe(known.accountId);
  });

  test("of two phones that confirm at once belongs to one of them, and the other hears so", async () => {
    for (let round = 0; round < 10; round += 1) {
      const token = await showCode();
      const phones = await Promise.all(
        ["a", "b"].map(async (name) => {
          const { cookie } = await openBrowser(shop);
          const pressed = urlOf(await press(token, cookie));
          return { cookie, ...(await authorizeOnPhone(pressed, `${account}-${name}${round}`)) };
        }),
      );
      const ends = await Promise.all(
        phones.map(async ({ search, cookie }) => outcomeIn(await returnFromVisit(shop, search, cookie))),
      );
      expect(ends.toSorted()).toEqual(["expired", "ok"]);
    }
  });

  test("that the same person confirms twice is confirmed, for one session", async () => {
    const token = await showCode();
    const pressed = [urlOf(await press(token)), urlOf(await press(token))];
    for (const url of pressed) expect(await completeVisit(shop, phone, url, { account })).toBe("ok");
    const ends = await Promise.all([1, 2].map(() => finishSignIn(shop, computer, { newAccount: "create" })));
    expect(ends.flatMap(({ reply }) => reply.access_token ?? [])).toHaveLength(1);
  });

  test("finds the account of a person whom the phone names by the unionid alone", async () => {
    const known = await signInByWechat(shop, account, { place: "computer" });
    const pressed = withConsent(urlOf(await press(await showCode())));
    expect(await completeVisit(shop, phone, pressed, { account })).toBe("ok");
    const { accountId } = personOf(await finishSignIn(shop, computer, { forceLogin: true }), computer);
    expect(accountId).toBe(known.accountId);
  });

  test("that nobody finishes, because the computer was closed, opens no session for whoever comes next", async () => {
    expect(await confirm(await showCode())).toBe("ok");
    shop.clock.advance(60);
    // The next person's page shows a new code.
    await showCode();
    expect(await readState()).toBe("waiting");
    expect((await finishSignIn(shop, computer, { newAccount: "create" })).status).toBe(400);
  });

  test("is not confirmed by a visit of the same browser to WeChat, which another tab finishes", async () => {
    await showCode();
    expect(await visitWechat(shop, computer, { account, place: "computer" })).toBe("ok");
    expect(await readState()).toBe("waiting");
  });

  test("in two tabs signs in by whichever was scanned", async () => {
    const [first] = [await showCode(), await showCode()];
    expect(await confirm(first)).toBe("ok");
    expect(await readState()).toBe("confirmed");
    expect((await finishSignIn(shop, computer, { newAccount: "create" })).reply.success).toBe(true);
  });

  test("asks as other sign-ins do: about an account that is new, and about a session elsewhere", async () => {
    expect(await confirm(await showCode())).toBe("ok");
    expect((await finishSignIn(shop, computer)).reply.accountChoice).toBe(true);
    const first = personOf(await finishSignIn(shop, computer, { newAccount: "create" }), computer);
    const elsewhere = (await openBrowser(shop)).cookie;
    expect(await confirm(await showCode(elsewhere))).toBe("ok");
    expect((await finishSignIn(shop, elsewhere)).reply.sessionConflict).toBe(true);
    const forced = personOf(await finishSignIn(shop, elsewhere, { forceLogin: true }), elsewhere);
    expect(forced.accountId).toBe(first.accountId);
  });
});

describe("what a stranger can do with a code", () => {
  test("a token alone names nobody: the press is the phone's own, and WeChat returns to the phone that pressed", async () => {
    const token = await showCode();
    const attacker = (await openBrowser(shop)).cookie;
    // The attacker presses, and sends WeChat's address to a victim, whose WeChat agrees without asking.
    const pressed = urlOf(await press(token, attacker));
    const victim = await signInByWechat(shop, account);
    expect(await completeVisit(shop, victim.cookie, pressed, { account })).toBe("elsewhere");
    expect(await readState()).toBe("waiting");
  });

  test("a token is no state: WeChat's address does not accept it", async () => {
    const token = await showCode();
    const search = `code=made-up&state=${token}`;
    for (const cookie of [computer, phone]) {
      expect(await returnFromVisit(shop, search, cookie)).toBe("/login?wechat=elsewhere");
    }
    expect(await readState()).toBe("waiting");
  });

  test("a state is no token", async () => {
    const started = await send(
      shop,
      "POST",
      "/auth/wechat/start",
      { place: "inside", returnTo: "/" },
      { headers: { cookie: computer } },
    );
    const { searchParams } = new URL(urlOf(started));
    const state = searchParams.get("state") ?? "";
    // As if states were as long as tokens.
    const longState = `${people}`.padEnd(43, "s");
    await addSignIn(shop.db, {
      kind: "sign-in",
      state_digest: digest(longState),
      app_id: shop.context.wechatSignIn?.inside.appId ?? "",
      device_digest: digest("a computer"),
      device_label: "Chrome, Windows",
      return_path: "/",
      created_at: shop.clock.now(),
    });
    for (const token of [state, state.padEnd(43, "0"), longState, "", "x".repeat(43)]) {
      expect((await readScan(token)).status).toBe(400);
      expect((await press(token)).status).toBe(400);
    }
  });

  test("the computer's code is no other browser's: only the one that shows it may finish", async () => {
    const token = await showCode();
    const other = (await openBrowser(shop)).cookie;
    expect(await readState(other)).toBe("expired");
    await confirm(token);
    for (const cookie of [other, phone, ""]) {
      expect(await readState(cookie)).toBe("expired");
      expect((await finishSignIn(shop, cookie, { newAccount: "create" })).status).toBe(400);
    }
  });

  test("a preview, a refusal and an error on the phone leave the code to be confirmed again", async () => {
    const token = await showCode();
    const back = async (query: string) => {
      const { searchParams } = new URL(urlOf(await press(token)));
      const search = `${query}state=${searchParams.get("state")}`;
      return outcomeIn(await returnFromVisit(shop, search, phone));
    };
    expect(await back("")).toBe("cancelled");
    expect(await back("code=made-up&")).toBe("expired");
    shop.gateways.wechat.misbehave("5xx", 1, "/sns/");
    expect(await back("code=any&")).toBe("failed");
    expect(await readState()).toBe("waiting");
    expect(await confirm(token)).toBe("ok");
  });

  test("the token is a secret of 256 bits that is stored as a digest alone", async () => {
    const token = await showCode();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await shop.db.selectFrom("wechat_sign_ins").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("a code that waits is given up when somebody signs in at the computer and out again", async () => {
    const person: Person = await makePerson(shop, `at-the-computer-${people}`);
    await confirm(await showCode(person.cookie));
    const body = { type: "username", username: person.username, password, forceLogin: true };
    const headers = { cookie: person.cookie };
    const { body: again } = await send(shop, "POST", "/auth/login", body, { headers });
    await send(shop, "POST", "/auth/logout", {}, { token: String(again.access_token) });
    expect(await readState(person.cookie)).toBe("expired");
    expect((await finishSignIn(shop, person.cookie, { newAccount: "create" })).status).toBe(400);
  });
});

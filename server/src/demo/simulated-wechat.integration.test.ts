import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { monthlyPurchase, openBrowser } from "../testing/makers.ts";
import { requestPayment } from "../testing/trade-types.ts";
import { openWorld, send, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A browser that keeps its cookies. */
async function openCookieJar() {
  let { cookie } = await openBrowser(world);
  return {
    get cookie() {
      return cookie;
    },
    async visit(url: string, form?: Readonly<Record<string, string>>) {
      const payload = form && new URLSearchParams(form).toString();
      const { statusCode, headers, body } = await world.app.inject({
        method: form ? "POST" : "GET",
        url,
        headers: { cookie, ...(form && { "content-type": "application/x-www-form-urlencoded" }) },
        ...(payload !== undefined && { payload }),
      });
      const [pair] = String(headers["set-cookie"] ?? "").split(";");
      if (pair) cookie = `${cookie.replace(/; demo_wechat=[^;]*/, "")}; ${pair}`;
      return { status: statusCode, location: String(headers.location ?? ""), body };
    },
  };
}

type CookieJar = Awaited<ReturnType<typeof openCookieJar>>;

/** Goes to WeChat's page; chooses the person if it asks. Returns the path to which the site sends the browser. */
async function visitWechat(browser: CookieJar, person?: string): Promise<string> {
  const started = await send(
    world,
    "POST",
    "/auth/wechat/start",
    { place: "inside", returnTo: "/" },
    { headers: { cookie: browser.cookie } },
  );
  const { authorizeUrl } = started.body.data as { authorizeUrl: string };
  const page = await browser.visit(authorizeUrl, person === undefined ? undefined : { person });
  return (await browser.visit(page.location)).location;
}

async function signIn(browser: CookieJar, person?: string) {
  expect(await visitWechat(browser, person)).toBe("/?wechat=ok");
  const body = { newAccount: "create", forceLogin: true };
  const finished = await send(world, "POST", "/auth/wechat/finish", body, {
    headers: { cookie: browser.cookie },
  });
  return finished.body.data as { access_token: string; user: { id: number } };
}

describe("the simulated WeChat", () => {
  test("asks once whose WeChat the browser is, and then signs in without a question", async () => {
    const browser = await openCookieJar();
    const started = await send(
      world,
      "POST",
      "/auth/wechat/start",
      { place: "inside", returnTo: "/" },
      { headers: { cookie: browser.cookie } },
    );
    const { authorizeUrl } = started.body.data as { authorizeUrl: string };
    const page = await browser.visit(authorizeUrl);
    expect(page.status).toBe(200);
    const names = [...page.body.matchAll(/name="person" value="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(["xiaoman", "ajie", "lin"]);
    const { user } = await signIn(browser, "ajie");
    expect((await signIn(browser)).user.id).toBe(user.id);
  });

  test("is another account as another person, and the same one again as the first", async () => {
    const browser = await openCookieJar();
    const first = await signIn(browser, "xiaoman");
    const switched = await browser.visit("/demo/wechat/people?back=/pricing", { person: "lin" });
    expect([switched.status, switched.location]).toEqual([303, "/pricing"]);
    expect((await browser.visit("/demo/wechat/people")).body).toMatch(/value="lin">[^<]+<small>/);
    expect((await signIn(browser)).user.id).not.toBe(first.user.id);
    await browser.visit("/demo/wechat/people", { person: "xiaoman" });
    expect((await signIn(browser)).user.id).toBe(first.user.id);
  });

  test("shares no account between browsers", async () => {
    const [mine, other] = [await openCookieJar(), await openCookieJar()];
    expect((await signIn(mine, "lin")).user.id).not.toBe((await signIn(other, "lin")).user.id);
  });

  test("names who pays in its own session without a second visit", async () => {
    const browser = await openCookieJar();
    const { access_token: token } = await signIn(browser, "lin");
    const ordered = await send(world, "POST", "/orders", monthlyPurchase, { token });
    const { orderNo } = ordered.body.data as { orderNo: string };
    const buyer = { token, cookie: browser.cookie };
    const { started } = await requestPayment(world, buyer, { method: "wechat", scene: "wechat", orderNo });
    expect(started).toMatchObject({ jsapi: { package: `prepay_id=SIMULATED${orderNo}-3900` } });
  });

  test.each([
    ["/demo/wechat/authorize?redirect=/pricing&state=1", "lin"],
    ["/demo/wechat/authorize?redirect=//elsewhere.example/&state=1", "lin"],
    ["/demo/wechat/people?back=//elsewhere.example/", "lin"],
    ["/demo/wechat/people", "nobody"],
  ])("refuses to lead from %s as %s", async (url, person) => {
    const { status, location } = await (await openCookieJar()).visit(url, { person });
    expect([status, location]).toEqual([400, ""]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authorizeOnPhone } from "../../../../fake-gateways/testing/phone.ts";
import { openBrowser } from "../../testing/makers.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { returnFromVisit, startVisit } from "../../testing/wechat-visits.ts";
import { send } from "../../testing/world.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
let cookie: string;
beforeEach(async () => {
  shop.clock.advance(601);
  cookie = (await openBrowser(shop)).cookie;
});
afterAll(() => shop.close());

describe("the page to return to", () => {
  const start = (returnTo: string) =>
    send(shop, "POST", "/auth/wechat/start", { place: "inside", returnTo }, { headers: { cookie } });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/\t/evil.example/",
    "\t//evil.example/",
    "/ /evil.example/",
    "/%2f%2fevil.example/",
    "/%5cevil.example/",
    "/login/..//evil.example/",
    "/.//evil.example/",
    "/login/../../\\evil.example/",
    "/login/%2e%2e//evil.example/",
    "/login\n/evil",
    "/login\r\nSet-Cookie: a=b",
    "/login\u0000",
    "/\uFF0F\uFF0Fevil.example/",
    "/login\u2028",
    "/登录",
    "/login#//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "login",
    "",
    "?wechat=ok",
    "/api/auth/wechat/return/official",
    "/no-such-page",
    "/console",
    "/login/",
    "/LOGIN",
    `/login?${"x".repeat(500)}`,
    "@evil.example/",
    "/@evil.example",
  ])("is one of the site's own, not %j", async (returnTo) => {
    const { status, body } = await start(returnTo);
    expect({ status, code: body.code, fields: body.fields }).toMatchObject({
      status: 400,
      fields: { returnTo: expect.any(String) },
    });
  });

  test.each([
    ["/login", "/login?wechat=ok"],
    ["/?", "/?wechat=ok"],
    ["/pricing?buy=1&wechat=failed&wechat=ok", "/pricing?buy=1&wechat=ok"],
    ["/pricing?next=/a?b=c?d", "/pricing?next=%2Fa%3Fb%3Dc%3Fd&wechat=ok"],
    ["/pricing?to=https://evil.example", "/pricing?to=https%3A%2F%2Fevil.example&wechat=ok"],
    ["/login?a=%0d%0aSet-Cookie:%20b", "/login?a=%0D%0ASet-Cookie%3A+b&wechat=ok"],
    ['/login?a="<b>', "/login?a=%22%3Cb%3E&wechat=ok"],
    ["/login/../pricing?buy=2", "/pricing?buy=2&wechat=ok"],
  ])("%s is kept with its query, and the outcome is added", async (returnTo, path) => {
    const { search } = await authorizeOnPhone(await startVisit(shop, cookie, { returnTo }), "returns");
    expect(await returnFromVisit(shop, search, cookie)).toBe(path);
  });
});

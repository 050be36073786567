import { expect, test } from "vitest";
import { linksOf, partOf, readPage } from "../../testing/read-page.ts";

const tabsOf = (html: string) =>
  [...html.matchAll(/role="tab"[^>]*data-label="([^"]+)"/g)].map(([, name]) => name);

test("signing in has three tabs: password, e-mail and phone [spec 2.23]", async () => {
  const { html } = await readPage("/login");
  expect(tabsOf(html)).toEqual(["Account", "Email code", "Phone code"]);
  expect(linksOf(partOf(html, "<main", "</main>"))).toContain("/register");
});

test("signing in with WeChat stands above the tabs where the browser can, and elsewhere the page has nothing of it", async () => {
  for (const wechat of ["inside", "page", "code"] as const) {
    const { html, text } = await readPage("/login", "en", {}, { wechat });
    expect(tabsOf(html)).toEqual(["Account", "Email code", "Phone code"]);
    expect(text.indexOf("Sign in with WeChat")).toBeGreaterThan(0);
    expect(text.indexOf("Sign in with WeChat")).toBeLessThan(text.indexOf("Email code"));
    expect(html).toContain('data-island="WechatLoginPage"');
  }
  for (const wechat of ["phone", undefined] as const) {
    const { html, text } = await readPage("/login", "en", {}, { wechat });
    expect(text).not.toContain("Sign in with WeChat");
    expect(html).toContain('data-island="LoginPage"');
  }
});

test("registering has three tabs: username, e-mail and phone, and a link to signing in [spec 2.24]", async () => {
  const { html } = await readPage("/register");
  expect(tabsOf(html)).toEqual(["By username", "By email", "By phone"]);
  expect(linksOf(partOf(html, "<main", "</main>"))).toContain("/login");
});

import { expect, test } from "vitest";
import { linksOf, partOf, readPage } from "../../testing/read-page.ts";

const tabsOf = (html: string) =>
  [...html.matchAll(/role="tab"[^>]*data-label="([^"]+)"/g)].map(([, name]) => name);

test("signing in has three tabs: password, e-mail and phone [spec 2.23]", async () => {
  const { html } = await readPage("/login");
  expect(tabsOf(html)).toEqual(["Account", "Email code", "Phone code"]);
  expect(linksOf(partOf(html, "<main", "</main>"))).toContain("/register");
});

test("registering has three tabs: username, e-mail and phone, and a link to signing in [spec 2.24]", async () => {
  const { html } = await readPage("/register");
  expect(tabsOf(html)).toEqual(["By username", "By email", "By phone"]);
  expect(linksOf(partOf(html, "<main", "</main>"))).toContain("/login");
});

import { randomUUID } from "node:crypto";
import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { hostileDocuments } from "@baleen/contract/testing/hostile-content.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, secretKey, startServer } from "../../../scripts/testing/start-server.ts";
import { consoleHandlers } from "../console-handlers.ts";
import { makePreviewToken } from "../content/preview-token.ts";
import { makeConsoleCaller } from "../operators/testing/make-console-caller.ts";
import { KeyRing } from "../platform/key-ring.ts";
import { openWorld, type World } from "../testing/world.ts";

let world: World;
let server: RunningServer;
beforeAll(async () => {
  world = await openWorld();
  server = await startServer({
    DATABASE_URL: world.databaseUrl,
    SECRET_KEY: secretKey,
    LOG_LEVEL: "silent",
  });
});
afterAll(async () => {
  await server?.stop();
  await world?.close();
});

type Name = keyof typeof builtInSiteConfig;

async function keepDraft(name: Name, document: Record<string, unknown> | unknown[]): Promise<number> {
  const row = await world.db
    .selectFrom("site_drafts")
    .select("version")
    .where("name", "=", name)
    .executeTakeFirst();
  const version = row?.version ?? 0;
  const { ask } = await makeConsoleCaller(world);
  await ask(consoleHandlers.saveDraft, {
    params: { name },
    body: { actionKey: randomUUID(), version, document },
  });
  return version + 1;
}

/** The server uses the real time. */
const tokenFor = (name: Name, version: number, at = new Date()) =>
  makePreviewToken(world.context.keyRing, { name, version }, at);

async function view(query: string, path = "/") {
  const answer = await fetch(`${server.url}${path}?${query}`);
  return { headers: answer.headers, html: await answer.text() };
}

const basic = (slogan: string) => ({ ...builtInSiteConfig.basic, slogan, sloganEn: `${slogan} in English` });

test("a preview leads nobody to an address that only an owner publishes", async () => {
  const evil = "https://evil.example/setup.exe";
  const drafts = {
    basic: { ...basic("Drafted"), downloadUrl: evil, downloadGuideUrl: evil },
    announcements: [{ id: 1, content: "新闻", contentEn: "Drafted news", link: evil }],
    company: {
      ...builtInSiteConfig.company,
      email: "a@evil.example",
      icpLink: evil,
      socialLinks: [{ name: "weibo", url: evil }],
    },
  };
  for (const [name, document] of Object.entries(drafts)) {
    const token = tokenFor(name as Name, await keepDraft(name as Name, document));
    const { html, headers } = await view(`preview=${token}&lang=en`);
    expect(html).toContain("Preview of a draft");
    expect(html + headers.get("content-security-policy")).not.toContain("evil.example");
  }
});

test("a token shows the draft on visitors' pages in both languages, and no cache keeps it", async () => {
  const token = tokenFor("basic", await keepDraft("basic", basic("Drafted slogan")));
  for (const query of [`preview=${token}`, `preview=${token}&lang=zh`, `lang=en&preview=${token}`]) {
    const { html, headers } = await view(query);
    expect(html).toContain(query.includes("lang=en") ? "Drafted slogan in English" : "Drafted slogan");
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("etag")).toBeNull();
  }
  for (const query of ["", "lang=en", "lang=zh"]) expect((await view(query)).html).not.toContain("Drafted");
});

test("the page says that it is a preview, and its data tell the browser to keep the draft", async () => {
  const token = tokenFor("basic", await keepDraft("basic", basic("Kept slogan")));
  const { html } = await view(`preview=${token}`);
  expect(html).toContain('"isPreview":true');
  expect(html).toContain("Preview of a draft");
  expect((await view("")).html).not.toContain("isPreview");
});

test("a forged token shows the ordinary page, from the cache", async () => {
  const version = await keepDraft("basic", basic("Hidden slogan"));
  const token = tokenFor("basic", version);
  const forged = [
    "",
    "x",
    token.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    token.replace("basic.", "company."),
    token.replace(`.${version}.`, `.${version + 1}.`),
    token.replace(/\d{13}/, (expiry) => String(Number(expiry) + 60_000)),
    makePreviewToken(
      new KeyRing({ secretKey: "another key, long enough for one" }),
      { name: "basic", version },
      new Date(),
    ),
  ];
  for (const attempt of forged) {
    const { html, headers } = await view(`preview=${encodeURIComponent(attempt)}`);
    expect(html).not.toContain("Hidden slogan");
    expect(headers.get("etag")).not.toBeNull();
  }
});

test("a token ends after half an hour, and with the next change of the draft: the page says so", async () => {
  const version = await keepDraft("basic", basic("Ended slogan"));
  const now = Date.now();
  const fresh = tokenFor("basic", version, new Date(now - 29 * 60_000));
  expect((await view(`preview=${fresh}`)).html).toContain("Ended slogan");
  const expired = await view(`preview=${tokenFor("basic", version, new Date(now - 31 * 60_000))}`);
  expect(expired.html).not.toContain("Ended slogan");
  expect(expired.html).toContain("This preview has ended");
  expect(expired.headers.get("cache-control")).toBe("no-store, no-transform");
  await keepDraft("basic", basic("Later slogan"));
  const { html } = await view(`preview=${fresh}`);
  expect(html).not.toMatch(/Ended slogan|Later slogan/);
});

test("a draft without something required is not shown, and the page says why", async () => {
  const token = tokenFor("company", await keepDraft("company", { name: "Only a name" }));
  const { html } = await view(`preview=${token}`, "/company/contact");
  expect(html).not.toContain("Only a name");
  expect(html).toContain("This draft is missing");
});

test("hostile content never becomes markup", async () => {
  for (const [name, document] of Object.entries(hostileDocuments)) {
    // Object.entries loses the names' type.
    const version = await keepDraft(name as Name, document);
    const { html } = await view(`preview=${tokenFor(name as Name, version)}`);
    expect(html).toContain("Preview of a draft");
    expect(html).not.toMatch(/<script>window/);
    expect(html).not.toMatch(/<img[^>]* onerror/);
  }
});

import fastify from "fastify";
import { expect, test } from "vitest";
import { serveConsoleShell } from "./serve-console-shell.ts";

function openShell() {
  const app = fastify();
  serveConsoleShell(app, { script: "/assets/console-1.js", styles: ["/assets/console-2.css"] });
  return app;
}

test("every address of the console is the same document, which is neither stored nor indexed", async () => {
  const app = openShell();
  const answers = await Promise.all(
    ["/console", "/console/setup", "/console/orders/1"].map((url) =>
      app.inject({ url, headers: { "accept-language": "en" } }),
    ),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const [answer] = answers;
  expect(answer?.body).toContain('<script type="module" src="/assets/console-1.js"></script>');
  expect(answer?.body).toContain('<link rel="stylesheet" href="/assets/console-2.css">');
  expect(answer?.body).toContain('<div id="console"><p>');
  expect(answer?.body).toContain('<meta name="robots" content="noindex,nofollow">');
  expect(answer?.headers).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "content-type": "text/html; charset=utf-8",
  });
});

test("whoever cannot run the script reads what it needs", async () => {
  const app = openShell();
  for (const [language, sentence] of [
    ["zh-CN", "控制台需要JavaScript"],
    ["en", "The console needs JavaScript"],
  ] as const) {
    const { body } = await app.inject({ url: "/console", headers: { "accept-language": language } });
    expect(body).toContain(sentence);
  }
});

test("an address that is no page's is 404, with the document that says so", async () => {
  const app = openShell();
  for (const [url, status] of [
    ["/console/packages/7", 200],
    ["/console/nowhere", 404],
    ["/console/orders/1/nowhere", 404],
  ] as const) {
    const { statusCode, body } = await app.inject({ url });
    expect([url, statusCode]).toEqual([url, status]);
    expect(body).toContain('<div id="console"><p>');
  }
});

test("its policy lets nothing run, connect or frame it but its own files", async () => {
  const { headers, body } = await openShell().inject({ url: "/console" });
  const policy = String(headers["content-security-policy"]).split("; ");
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(body).not.toMatch(/<script(?![^>]*src=)|<style|style="/);
});

test("speaks the browser's language", async () => {
  const app = openShell();
  const read = async (language: string) =>
    (await app.inject({ url: "/console", headers: { "accept-language": language } })).body;
  expect(await read("zh-CN")).toContain('<html lang="zh-CN">');
  expect(await read("en-GB")).toContain("<title>Baleen console</title>");
});

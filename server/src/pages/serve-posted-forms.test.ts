import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import fastify from "fastify";
import { expect, test } from "vitest";
import { createMessagePageSender } from "./message-page.ts";
import { servePostedForms } from "./serve-posted-forms.ts";

async function post(accept: string, headers = {}) {
  const app = fastify();
  app.addContentTypeParser("*", (_, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
  const content = { read: async () => ({ ...builtInSiteConfig, packages: [] }) };
  servePostedForms(app, createMessagePageSender({ content } as never, []), ["/login"]);
  return await app.inject({
    method: "POST",
    url: "/login",
    headers: { accept, "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: "username=kelp&password=a-secret",
  });
}

test("a form that a browser posts without scripts gets a page in words, in both languages", async () => {
  for (const [language, title] of [
    ["zh-CN", "表单没有提交"],
    ["en", "The form was not submitted"],
  ] as const) {
    const answer = await post("text/html,*/*", { "accept-language": language });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers.allow).toBe("GET, HEAD");
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).toContain('href="/login"');
    expect(answer.body).not.toContain("a-secret");
  }
});

test("another client than a browser gets no page", async () => {
  expect((await post("application/json")).headers["content-type"]).toContain("application/json");
});

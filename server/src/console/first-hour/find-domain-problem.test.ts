import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findDomainProblem } from "./try-domain.ts";

async function originOf(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { location: "https://elsewhere.example/" });
    response.end(body);
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a domain leads to the site if the site itself says that it is ready", async () => {
  expect(await findDomainProblem(await originOf(200, '{"status":"ready"}'))).toBeNull();
});

test.each([
  [200, "<html>another site</html>"],
  [200, '{"status":"stopping"}'],
  [200, "null"],
  [502, '{"status":"ready"}'],
])("an answer %i %s is a problem, and says what to do", async (status, body) => {
  const origin = await originOf(status, body);
  expect(await findDomainProblem(origin)).toEqual({
    zh: expect.stringMatching(`${origin}/readyz回答${status}.*让代理把全部路径转发`),
    en: expect.stringMatching(`${origin}/readyz answers ${status}, .*Have the proxy pass`),
  });
});

test.each([
  [301, "", /redirects to https:\/\/elsewhere\.example\/\. PUBLIC_ORIGIN/],
  [503, '{"status":"database not reached"}', /not ready: database not reached\. See/],
])(
  "a site that redirects or is not ready is a problem, and says which: %i %s",
  async (status, body, words) => {
    expect((await findDomainProblem(await originOf(status, body)))?.en).toMatch(words);
  },
);

test("a domain that does not answer is a problem, and says what to look at", async () => {
  const problem = await findDomainProblem("http://127.0.0.1:1");
  expect(problem?.zh).toMatch(/没有回应（.+）。核对域名解析/);
  expect(problem?.en).toMatch(/does not answer \(.+\)\. Look at DNS/);
});

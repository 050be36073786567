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
  [301, ""],
  [502, '{"status":"ready"}'],
])("an answer %i %s is a problem, and says what to do", async (status, body) => {
  const origin = await originOf(status, body);
  expect(await findDomainProblem(origin)).toEqual({
    zh: expect.stringContaining(`${origin}/readyz回答${status}`),
    en: expect.stringContaining(`${origin}/readyz answers ${status}`),
  });
});

test("a domain that does not answer is a problem, and says what to look at", async () => {
  const problem = await findDomainProblem("http://127.0.0.1:1");
  expect(problem?.zh).toMatch(/没有回应：核对域名解析/);
  expect(problem?.en).toMatch(/does not answer: look at DNS/);
});

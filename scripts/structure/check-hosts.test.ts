import { expect, test } from "vitest";
import { checkHosts } from "./check-hosts.ts";

const linesFound = (path: string, text: string) => checkHosts({ path, text }).map(({ line }) => line);

test("the server reads a request's host in one place, and never the forwarded one", () => {
  for (const read of ["request.host", "request.hostname", 'request.headers["x-forwarded-host"]']) {
    const text = `const a = 1;\nconst host = ${read};`;
    expect(linesFound("server/src/serve-console.ts", text)).toEqual([2]);
    expect(linesFound("server/src/platform/http/request-host.ts", text)).toEqual([]);
    expect(linesFound("server/src/serve-console.test.ts", text)).toEqual([]);
    expect(linesFound("web/src/x.ts", text)).toEqual([]);
  }
});

test("hosts of other things are no concern of it", () => {
  expect(linesFound("server/src/main.ts", "listen(settings.host, url.hostname)")).toEqual([]);
});

import { expect, test } from "vitest";
import { nameResolver } from "./safe-fetch.ts";

const { signal } = new AbortController();

test("what the name servers know needs no look-up of the system", async () => {
  const resolve = nameResolver({
    queryNameServers: async () => ["93.184.216.34"],
    lookUp: () => Promise.reject(new Error("asked")),
  });
  expect(await resolve("images.example", signal)).toEqual(["93.184.216.34"]);
});

test("unanswered names use one thread at most, and none after their cancellation", async () => {
  const lookedUp: string[] = [];
  const { promise: silence, resolve: end } = Promise.withResolvers<readonly string[]>();
  const resolve = nameResolver({
    queryNameServers: async () => [],
    lookUp: async (hostname) => {
      lookedUp.push(hostname);
      return await silence;
    },
  });
  const leaving = new AbortController();
  const first = resolve("silent.example", signal);
  const second = resolve("left.example", leaving.signal);
  const third = resolve("also-silent.example", signal);
  leaving.abort();
  await Promise.resolve();
  expect(lookedUp).toEqual(["silent.example"]);
  end(["10.0.0.1"]);
  expect(await first).toEqual(["10.0.0.1"]);
  await expect(second).rejects.toThrow();
  expect(await third).toEqual(["10.0.0.1"]);
  expect(lookedUp).toEqual(["silent.example", "also-silent.example"]);
});

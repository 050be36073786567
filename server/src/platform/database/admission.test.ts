import { expect, test } from "vitest";
import { Admission, TooManyAtOnceError } from "./admission.ts";

const open = (options: { accountWaiting?: number; timeoutMs?: number } = {}) => {
  const { accountWaiting = 10, timeoutMs = 0 } = options;
  return new Admission({
    perAccount: { maxConnections: 1, maxWaiting: accountWaiting },
    perIp: { maxConnections: 2, maxWaiting: 10 },
    timeoutMs,
    fraction: () => 0,
  });
};

test("permits go to waiters in the order in which they came", async () => {
  const admission = open();
  const release = await admission.acquire({ accountKey: "a" });
  const acquired: number[] = [];
  const all = [1, 2, 3].map(async (n) => {
    const releaseAgain = await admission.acquire({ accountKey: "a" });
    acquired.push(n);
    releaseAgain();
  });
  expect(acquired).toEqual([]);
  release();
  await Promise.all(all);
  expect(acquired).toEqual([1, 2, 3]);
});

test("calls that have begun go before those that have not", async () => {
  const admission = open();
  const release = await admission.acquire({ accountKey: "a" });
  const acquired: string[] = [];
  const all = ["new", "begun"].map(async (name) => {
    const releaseAgain = await admission.acquire({ accountKey: "a" }, name === "begun");
    acquired.push(name);
    releaseAgain();
  });
  release();
  await Promise.all(all);
  expect(acquired).toEqual(["begun", "new"]);
});

test("a full queue rejects at once, a wait ends with its timeout, and neither uses a permit", async () => {
  const full = open({ accountWaiting: 0 });
  const release = await full.acquire({ accountKey: "a" });
  await expect(full.acquire({ accountKey: "a" })).rejects.toThrow(TooManyAtOnceError);
  release();
  (await full.acquire({ accountKey: "a" }))();

  const impatient = open({ timeoutMs: 1 });
  const releaseLater = await impatient.acquire({ accountKey: "a" });
  await expect(impatient.acquire({ accountKey: "a" })).rejects.toThrow(TooManyAtOnceError);
  releaseLater();
  (await impatient.acquire({ accountKey: "a" }))();
});

test("a wait for the account's permit uses none of the IP address's", async () => {
  const admission = open();
  const release = await admission.acquire({ accountKey: "a", clientKey: "office" });
  const waiting = admission.acquire({ accountKey: "a", clientKey: "office" });
  const releaseOther = await admission.acquire({ accountKey: "b", clientKey: "office" });
  releaseOther();
  release();
  (await waiting)();
});

test("a rejection by the IP address releases the account's permit", async () => {
  const admission = open({ timeoutMs: 1 });
  const used = await Promise.all(
    ["b", "c"].map((accountKey) => admission.acquire({ accountKey, clientKey: "office" })),
  );
  await expect(admission.acquire({ accountKey: "a", clientKey: "office" })).rejects.toThrow(
    TooManyAtOnceError,
  );
  (await admission.acquire({ accountKey: "a", clientKey: "home" }))();
  for (const release of used) release();
});

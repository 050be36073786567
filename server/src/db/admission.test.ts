import { expect, test } from "vitest";
import { Admission, TooManyAtOnceError } from "./admission.ts";

const open = (options: { accountWaiting?: number; timeoutMs?: number } = {}) => {
  const { accountWaiting = 10, timeoutMs = 0 } = options;
  return new Admission({
    account: { connections: 1, waiting: accountWaiting },
    address: { connections: 2, waiting: 10 },
    timeoutMs,
    fraction: () => 0,
  });
};

test("what waits is let in in the order in which it came", async () => {
  const admission = open();
  const leave = await admission.enter({ accountKey: "a" });
  const entered: number[] = [];
  const all = [1, 2, 3].map(async (n) => {
    const leaveAgain = await admission.enter({ accountKey: "a" });
    entered.push(n);
    leaveAgain();
  });
  expect(entered).toEqual([]);
  leave();
  await Promise.all(all);
  expect(entered).toEqual([1, 2, 3]);
});

test("calls that have begun go before those that have not", async () => {
  const admission = open();
  const leave = await admission.enter({ accountKey: "a" });
  const entered: string[] = [];
  const all = ["new", "begun"].map(async (name) => {
    const leaveAgain = await admission.enter({ accountKey: "a" }, name === "begun");
    entered.push(name);
    leaveAgain();
  });
  leave();
  await Promise.all(all);
  expect(entered).toEqual(["begun", "new"]);
});

test("what finds the queue full is refused at once, what waits too long when its time is over, and neither takes a place", async () => {
  const full = open({ accountWaiting: 0 });
  const leave = await full.enter({ accountKey: "a" });
  await expect(full.enter({ accountKey: "a" })).rejects.toThrow(TooManyAtOnceError);
  leave();
  (await full.enter({ accountKey: "a" }))();

  const impatient = open({ timeoutMs: 1 });
  const leaveLater = await impatient.enter({ accountKey: "a" });
  await expect(impatient.enter({ accountKey: "a" })).rejects.toThrow(TooManyAtOnceError);
  leaveLater();
  (await impatient.enter({ accountKey: "a" }))();
});

test("what waits for its account's place takes none of its address's", async () => {
  const admission = open();
  const leave = await admission.enter({ accountKey: "a", addressKey: "office" });
  const waiting = admission.enter({ accountKey: "a", addressKey: "office" });
  const leaveOther = await admission.enter({ accountKey: "b", addressKey: "office" });
  leaveOther();
  leave();
  (await waiting)();
});

test("who is refused by the address gives the account's place back", async () => {
  const admission = open({ timeoutMs: 1 });
  const taken = await Promise.all(
    ["b", "c"].map((accountKey) => admission.enter({ accountKey, addressKey: "office" })),
  );
  await expect(admission.enter({ accountKey: "a", addressKey: "office" })).rejects.toThrow(
    TooManyAtOnceError,
  );
  (await admission.enter({ accountKey: "a", addressKey: "home" }))();
  for (const leave of taken) leave();
});

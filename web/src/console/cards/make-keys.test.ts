import { finishCardBatch, makeCardKeys } from "@baleen/contract/back-office/cards.ts";
import { expect, test } from "vitest";
import type { CallConsole } from "../calls/calls.tsx";
import { type BatchProgress, csvOfKeys, makeKeys } from "./make-keys.ts";

const batch = {
  packageId: 1,
  count: 3,
  name: "=SUM(1)",
  tag: "a, b",
  note: null,
  keysExpireOn: "2027-01-31",
} as const;
const begun: BatchProgress = { id: 7, batch, keys: [], last: 0, isDone: false };

/** A server that makes one key per call and fails at the n-th call. */
function serverFailingAt(failing: number) {
  const asked: unknown[] = [];
  let calls = 0;
  const call = async (asking: unknown, { body }: { body: { after: number } }) => {
    calls += 1;
    asked.push([asking === finishCardBatch ? "finish" : "make", body.after]);
    if (calls === failing) throw new Error("lost");
    if (asking !== makeCardKeys) return { count: 3 };
    const last = Math.min(3, body.after + 1);
    return { keys: body.after === 3 ? [] : [`KEY${last}`], last, isAll: last === 3 };
  };
  return { call: call as unknown as CallConsole, asked };
}

test("keys arrive one part after the other, and making ends once the server knows that all have", async () => {
  const { call, asked } = serverFailingAt(0);
  const steps: BatchProgress[] = [];
  await makeKeys(call, begun, (step) => steps.push(step));
  expect(steps.map(({ keys, isDone }) => [keys.length, isDone])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [3, true],
  ]);
  expect(asked).toEqual([
    ["make", 0],
    ["make", 1],
    ["make", 2],
    ["finish", 3],
  ]);
});

test("after any failure making goes on with what has arrived, and no key is there twice", async () => {
  for (const failing of [1, 2, 3, 4]) {
    const { call } = serverFailingAt(failing);
    let latest = begun;
    const step = (making: BatchProgress) => {
      latest = making;
    };
    await expect(makeKeys(call, latest, step)).rejects.toThrow("lost");
    expect(latest.isDone).toBe(false);
    await makeKeys(call, latest, step);
    expect(latest).toMatchObject({ isDone: true, keys: ["KEY1", "KEY2", "KEY3"] });
  }
});

test("the file of keys has one line for each, and no cell of it runs as a formula", () => {
  expect(csvOfKeys({ keys: ["AAAA-BBBB", "CCCC-DDDD"], batch })).toBe(
    `key,package,batch,tag,expires\r\nAAAA-BBBB,1,"'=SUM(1)","a, b",2027-01-31\r\nCCCC-DDDD,1,"'=SUM(1)","a, b",2027-01-31\r\n`,
  );
});

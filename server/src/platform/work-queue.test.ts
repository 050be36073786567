import { expect, test, vi } from "vitest";
import { boundedQueue, keyedMutex, keyedQueues, QueueFullError, roundRobinQueues } from "./work-queue.ts";

test("concurrency is limited, the rest waits, and a full queue rejects", async () => {
  const queue = boundedQueue(2, 3);
  const finish: (() => void)[] = [];
  let started = 0;
  const work = () =>
    queue(async () => {
      started += 1;
      await new Promise<void>((resolve) => finish.push(resolve));
    });
  const all = Array.from({ length: 6 }, work);
  await expect(all[5]).rejects.toThrow(QueueFullError);
  expect(started).toBe(2);
  for (let done = 0; done < 5; done += 1) {
    finish[done]?.();
    await all[done];
    await Promise.resolve();
    expect(started).toBe(Math.min(5, done + 3));
  }
});

test("a failure frees its place", async () => {
  const queue = boundedQueue(1, 1);
  await expect(queue(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  await expect(queue(async () => "next")).resolves.toBe("next");
});

test("each key has a queue of its own, empty again once its tasks have ended", async () => {
  const run = keyedQueues(1, 0);
  const finish = Promise.withResolvers<string>();
  const first = run("a", () => finish.promise);
  await expect(run("a", async () => "second")).rejects.toThrow(QueueFullError);
  await expect(run("b", async () => "other")).resolves.toBe("other");
  finish.resolve("first");
  await expect(first).resolves.toBe("first");
  await expect(run("a", async () => "third")).resolves.toBe("third");
});

test("queues that share slots are served round-robin, each with its own limit", async () => {
  const { short, long } = roundRobinQueues(1, { short: 2, long: 10 }).queues;
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(name);
  };
  const all = [long(work("long 0")), long(work("long 1")), long(work("long 2")), long(work("long 3"))];
  all.push(short(work("short 0")), short(work("short 1")));
  await expect(short(work("too much"))).rejects.toThrow(QueueFullError);
  await Promise.all(all);
  expect(order).toEqual(["long 0", "short 0", "long 1", "short 1", "long 2", "long 3"]);
});

test("the work of a key runs one piece after the other, and that of another key beside it", async () => {
  const inTurn = keyedMutex();
  const order: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const all = [
    inTurn("a", () => held.then(() => order.push("a 0"))),
    inTurn("a", async () => order.push("a 1")),
    inTurn("b", async () => order.push("b 0")),
  ];
  await all[2];
  expect(order).toEqual(["b 0"]);
  release();
  await Promise.all(all);
  expect(order).toEqual(["b 0", "a 0", "a 1"]);
});

test("what waits for work that fails is not begun and fails as well; what comes later is begun", async () => {
  const inTurn = keyedMutex();
  const waiting = vi.fn(async () => "begun");
  const all = [inTurn("a", () => Promise.reject(new Error("refused"))), inTurn("a", waiting)];
  for (const work of all) await expect(work).rejects.toThrow("refused");
  expect(waiting).not.toHaveBeenCalled();
  await expect(inTurn("a", waiting)).resolves.toBe("begun");
});

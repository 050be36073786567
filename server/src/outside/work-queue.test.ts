import { expect, test } from "vitest";
import { QueueFullError, queueWork } from "./work-queue.ts";

test("no more works at once than may, the rest waits, and what is too much is refused", async () => {
  const queue = queueWork(2, 3);
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
  const queue = queueWork(1, 1);
  await expect(queue(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  await expect(queue(async () => "next")).resolves.toBe("next");
});

import { expect, onTestFinished, test } from "vitest";
import { fractions, systemRandom } from "../../platform/random.ts";
import { makeAnswer } from "./answers.ts";
import { openDrawingThread } from "./captcha-stock.ts";
import { drawCaptcha } from "./draw-captcha.ts";

function openThread() {
  const thread = openDrawingThread(systemRandom);
  onTestFinished(() => thread.close());
  return thread;
}

/** CPU time of this thread per picture, which other load on the machine does not affect. */
async function costOf(draw: () => unknown): Promise<number> {
  const pictures = 40;
  // Warm-up: the first drawings compile the code.
  for (let n = 0; n < pictures; n += 1) await draw();
  const before = process.threadCpuUsage();
  for (let n = 0; n < pictures; n += 1) await draw();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

test("the thread that serves requests does not draw", async () => {
  const thread = openThread();
  const handedOver = await costOf(() => thread.draw());
  const drawn = await costOf(() => drawCaptcha(makeAnswer(systemRandom), fractions(systemRandom)));
  expect(handedOver).toBeLessThan(drawn / 2);
});

test("a thread that has ended is replaced by the next drawing", async () => {
  const thread = openThread();
  await thread.draw();
  await thread.close();
  const { answer, picture } = await thread.draw();
  expect(answer).toMatch(/^[A-Z0-9]{4,6}$/);
  expect(Buffer.from(picture).subarray(1, 4).toString("latin1")).toBe("PNG");
});

test("a drawing during which the thread ends is an error, not a wait for ever", async () => {
  const thread = openThread();
  await thread.draw();
  const drawing = expect(thread.draw()).rejects.toThrow("ended");
  await thread.close();
  await drawing;
});

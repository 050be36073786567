import { expect, test } from "vitest";
import { QueueFullError } from "../../platform/work-queue.ts";
import { CaptchaStock, type DrawnCaptcha } from "./captcha-stock.ts";

/** A drawing that the test completes. */
function drawnByHand() {
  const open: PromiseWithResolvers<DrawnCaptcha>[] = [];
  let started = 0;
  return {
    draw() {
      started += 1;
      const drawing = Promise.withResolvers<DrawnCaptcha>();
      open.push(drawing);
      return drawing.promise;
    },
    started: () => started,
    async finish(answer: string) {
      open.shift()?.resolve({ answer, picture: new Uint8Array() });
      await settled();
    },
    async fail() {
      open.shift()?.reject(new Error("The pen broke"));
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const answerOf = async (taken: Promise<DrawnCaptcha>) => (await taken).answer;

test("some captchas are drawn ahead, one after the other, and no more", async () => {
  const hand = drawnByHand();
  const stock = new CaptchaStock({ draw: hand.draw, drawnAhead: 2, maxWaiting: 5 });
  stock.drawAhead();
  stock.drawAhead();
  expect(hand.started()).toBe(1);
  await hand.finish("A");
  await hand.finish("B");
  expect(hand.started()).toBe(2);
  expect(await answerOf(stock.take())).toBe("A");
  // A captcha that was taken is replaced by a new one.
  expect(hand.started()).toBe(3);
});

test("nobody gets a captcha that another has got", async () => {
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return { answer: String(drawn), picture: new Uint8Array() };
  };
  const stock = new CaptchaStock({ draw, drawnAhead: 7, maxWaiting: 50 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => answerOf(stock.take())));
  expect(new Set(answers).size).toBe(50);
});

test("whoever comes first is served first, and those beyond the limit are rejected at once", async () => {
  const hand = drawnByHand();
  const stock = new CaptchaStock({ draw: hand.draw, drawnAhead: 0, maxWaiting: 2 });
  const [first, second] = [stock.take(), stock.take()];
  expect(stock.isOverloaded()).toBe(true);
  await expect(stock.take()).rejects.toThrow(QueueFullError);
  await hand.finish("A");
  await hand.finish("B");
  expect([await answerOf(first), await answerOf(second)]).toEqual(["A", "B"]);
  expect(stock.isOverloaded()).toBe(false);
});

test("a drawing that fails is told to those who wait, and the next one is drawn again", async () => {
  const hand = drawnByHand();
  const stock = new CaptchaStock({ draw: hand.draw, drawnAhead: 1, maxWaiting: 2 });
  const failed = expect(stock.take()).rejects.toThrow("The pen broke");
  await hand.fail();
  await failed;
  const next = stock.take();
  await hand.finish("A");
  expect(await answerOf(next)).toBe("A");
});

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Random } from "../../platform/random.ts";
import { makeAnswer } from "./answers.ts";
import { CaptchaStock, type DrawnCaptcha } from "./captcha-stock.ts";
import type { DrawingOrder } from "./captcha-thread.ts";
import { seedBytes } from "./seeded-fractions.ts";

const ahead = 32;
/** Half a second's drawing on a busy machine. */
const maxWaiting = 64;

/** Captchas that are drawn in a thread of their own, so that no request waits for the drawing of another's. */
export function openCaptchaStock(random: Random): CaptchaStock {
  const { draw } = openDrawingThread(random);
  return new CaptchaStock({ draw, ahead, maxWaiting });
}

interface DrawingThread {
  /** One at a time. */
  draw(): Promise<DrawnCaptcha>;
  close(): Promise<void>;
}

/** A thread that draws. If it ends, the next drawing starts another. */
export function openDrawingThread(random: Random): DrawingThread {
  let worker: Worker | undefined;
  const open = () => {
    const opened = new Worker(new URL("./captcha-thread.ts", import.meta.url));
    opened.once("exit", () => {
      if (worker === opened) worker = undefined;
    });
    // It keeps no process alive.
    opened.unref();
    worker = opened;
    return opened;
  };
  return {
    async draw() {
      const thread = worker ?? open();
      const order: DrawingOrder = { answer: makeAnswer(random), seed: random.bytes(seedBytes) };
      thread.postMessage(order);
      const ended = new AbortController();
      try {
        const [picture] = await Promise.race([
          // Rejects with an error of the thread.
          once(thread, "message", { signal: ended.signal }),
          once(thread, "exit", { signal: ended.signal }).then(() => {
            throw new Error("The thread that draws captchas has ended");
          }),
        ]);
        return { answer: order.answer, picture };
      } finally {
        ended.abort();
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
}

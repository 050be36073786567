import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Random } from "../../platform/random.ts";
import { QueueFullError } from "../../platform/work-queue.ts";
import { makeAnswer } from "./answers.ts";
import type { DrawingOrder } from "./captcha-thread.ts";
import { seedBytes } from "./draw-captcha.ts";

export interface DrawnCaptcha {
  readonly answer: string;
  /** A PNG. */
  readonly picture: Uint8Array;
}

export type Captchas = Pick<CaptchaStock, "drawAhead" | "isOverloaded" | "take">;

interface Options {
  readonly draw: () => Promise<DrawnCaptcha>;
  /** How many captchas are drawn in advance. Their answers are only in memory. */
  readonly drawnAhead: number;
  readonly maxWaiting: number;
}

/** Draws captchas in advance, one after the other, so that one is usually ready. */
export class CaptchaStock {
  readonly #options: Options;
  readonly #ready: DrawnCaptcha[] = [];
  readonly #waiting: PromiseWithResolvers<DrawnCaptcha>[] = [];
  #isDrawing = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts to draw in advance; otherwise the first `take` does. */
  drawAhead(): void {
    void this.#fill();
  }

  /** Whether `take` would throw. */
  isOverloaded(): boolean {
    return this.#ready.length === 0 && this.#waiting.length >= this.#options.maxWaiting;
  }

  /** Returns a captcha, each only once. Throws `QueueFullError` if too many callers wait. */
  async take(): Promise<DrawnCaptcha> {
    if (this.isOverloaded()) throw new QueueFullError("Too many captchas are waited for");
    const readyCaptcha = this.#ready.shift();
    const waiter = Promise.withResolvers<DrawnCaptcha>();
    if (!readyCaptcha) this.#waiting.push(waiter);
    this.drawAhead();
    return readyCaptcha ?? (await waiter.promise);
  }

  async #fill(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    try {
      while (this.#waiting.length > 0 || this.#ready.length < this.#options.drawnAhead) {
        const drawn = await this.#options.draw();
        const waiter = this.#waiting.shift();
        if (waiter) waiter.resolve(drawn);
        else this.#ready.push(drawn);
      }
    } catch (error) {
      // The next `take` starts the drawing again.
      for (const waiter of this.#waiting.splice(0)) waiter.reject(error);
    } finally {
      this.#isDrawing = false;
    }
  }
}

const drawnAhead = 32;
/** As many as a busy machine draws in half a second. */
const maxWaiting = 64;

/** Opens a stock whose captchas are drawn in a worker thread, so that drawing does not block requests. */
export function openCaptchaStock(random: Random): CaptchaStock {
  const { draw } = openDrawingThread(random);
  return new CaptchaStock({ draw, drawnAhead, maxWaiting });
}

/** Opens a worker thread that draws. If it ends, the next drawing starts a new one. */
export function openDrawingThread(random: Random) {
  let worker: Worker | undefined;
  const open = () => {
    const opened = new Worker(new URL("./captcha-thread.ts", import.meta.url));
    opened.once("exit", () => {
      if (worker === opened) worker = undefined;
    });
    // The thread must not keep the process alive.
    opened.unref();
    worker = opened;
    return opened;
  };
  return {
    /** Must not be called again before the previous drawing is done. */
    async draw(): Promise<DrawnCaptcha> {
      const thread = worker ?? open();
      const order: DrawingOrder = { answer: makeAnswer(random), seed: random.bytes(seedBytes) };
      thread.postMessage(order);
      const ended = new AbortController();
      try {
        const [picture] = await Promise.race([
          // `once` also rejects if the thread emits an error.
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

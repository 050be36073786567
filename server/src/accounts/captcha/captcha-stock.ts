import { QueueFullError } from "../../platform/work-queue.ts";

export interface DrawnCaptcha {
  readonly answer: string;
  /** A PNG. */
  readonly picture: Uint8Array;
}

/** Where captchas are taken from. */
export interface Captchas {
  /** Begins to draw some ahead. Otherwise the first `take` does. */
  drawAhead(): void;
  /** Whether `take` would throw. */
  isFull(): boolean;
  /** A captcha that nobody else gets. Throws `QueueFullError` if too many are waited for. */
  take(): Promise<DrawnCaptcha>;
}

interface Options {
  readonly draw: () => Promise<DrawnCaptcha>;
  /** How many are drawn ahead. Their answers are in memory alone. */
  readonly ahead: number;
  readonly maxWaiting: number;
}

interface Waiter {
  resolve(drawn: DrawnCaptcha): void;
  reject(error: unknown): void;
}

/** Draws some captchas ahead, one after the other, so that they are usually there when they are asked for. */
export class CaptchaStock implements Captchas {
  readonly #options: Options;
  readonly #drawn: DrawnCaptcha[] = [];
  readonly #waiting: Waiter[] = [];
  #isDrawing = false;

  constructor(options: Options) {
    this.#options = options;
  }

  drawAhead(): void {
    void this.#fill();
  }

  isFull(): boolean {
    return this.#drawn.length === 0 && this.#waiting.length >= this.#options.maxWaiting;
  }

  async take(): Promise<DrawnCaptcha> {
    if (this.isFull()) throw new QueueFullError("Too many captchas are waited for");
    const drawn = this.#drawn.shift();
    const taken = drawn ?? this.#next();
    this.drawAhead();
    return await taken;
  }

  async #next(): Promise<DrawnCaptcha> {
    return await new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async #fill(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    try {
      while (this.#waiting.length > 0 || this.#drawn.length < this.#options.ahead) {
        const drawn = await this.#options.draw();
        const waiter = this.#waiting.shift();
        if (waiter) waiter.resolve(drawn);
        else this.#drawn.push(drawn);
      }
    } catch (error) {
      // The next one who asks starts the drawing again.
      for (const waiter of this.#waiting.splice(0)) waiter.reject(error);
    } finally {
      this.#isDrawing = false;
    }
  }
}

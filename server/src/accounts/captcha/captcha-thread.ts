import { parentPort } from "node:worker_threads";
import { drawCaptcha, seededRandom } from "./draw-captcha.ts";

/** The message to the worker thread, which replies with the picture. */
export interface DrawingOrder {
  readonly answer: string;
  readonly seed: Uint8Array;
}

parentPort?.on("message", ({ answer, seed }: DrawingOrder) => {
  const picture = new Uint8Array(drawCaptcha(answer, seededRandom(seed)));
  parentPort?.postMessage(picture, [picture.buffer]);
});

import { trustUrl } from "../../../platform/browser/trust-url.ts";
import type { WaterCommand } from "./water.ts";
import workerUrl from "./water-worker.ts?worker&url";

export interface OpenWater {
  send(command: WaterCommand): void;
  readonly painted: Promise<void>;
}

/**
 * The water in a worker where browsers can (Chrome, Firefox, Safari from 16.4), else in the page. Rejects if its code
 * cannot be had; the canvas is then untouched.
 */
export async function openWater(canvas: HTMLCanvasElement): Promise<OpenWater> {
  return await ("transferControlToOffscreen" in canvas ? openInWorker : openInPage)(canvas);
}

async function openInPage(canvas: HTMLCanvasElement): Promise<OpenWater> {
  const { Water } = await import("./water.ts");
  const water = new Water(canvas);
  let onPainted: () => void;
  const painted = new Promise<void>((resolve) => {
    onPainted = resolve;
  });
  return {
    painted,
    send(command) {
      water.take(command);
      if (command.does === "fit") onPainted();
    },
  };
}

async function openInWorker(canvas: HTMLCanvasElement): Promise<OpenWater> {
  const worker = new Worker(trustUrl("water", workerUrl), { type: "module" });
  // A canvas cannot be taken back, so it is given away once there is a script for it.
  await nextMessage(worker);
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage(offscreen, [offscreen]);
  return { painted: nextMessage(worker), send: (command) => worker.postMessage(command) };
}

async function nextMessage(worker: Worker): Promise<void> {
  await new Promise((resolve, reject) => {
    worker.addEventListener("message", resolve, { once: true });
    worker.addEventListener("error", reject, { once: true });
  });
}

import { trustUrl } from "../../../platform/browser/trust-url.ts";
import type { WaterCommand } from "./water.ts";
import workerUrl from "./water-worker.ts?worker&url";

export interface WaterHandle {
  send(command: WaterCommand): void;
  readonly painted: Promise<void>;
}

/**
 * Runs the water in a worker where the browser supports it (Chrome, Firefox, Safari from 16.4), otherwise in the page.
 * Rejects if the code cannot be loaded; the canvas is then unchanged.
 */
export async function openWater(canvas: HTMLCanvasElement): Promise<WaterHandle> {
  return await ("transferControlToOffscreen" in canvas ? openInWorker : openInPage)(canvas);
}

async function openInPage(canvas: HTMLCanvasElement): Promise<WaterHandle> {
  const { Water } = await import("./water.ts");
  const water = new Water(canvas);
  let onPainted: () => void;
  const painted = new Promise<void>((resolve) => {
    onPainted = resolve;
  });
  return {
    painted,
    send(command) {
      water.handle(command);
      if (command.type === "fit") onPainted();
    },
  };
}

async function openInWorker(canvas: HTMLCanvasElement): Promise<WaterHandle> {
  const worker = new Worker(trustUrl("water", workerUrl), { type: "module" });
  // A transferred canvas cannot be taken back, so it is transferred only once the worker's script is running.
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

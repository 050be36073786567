import { Water, type WaterCommand } from "./water.ts";

// The page sends the canvas first, then commands.

let water: Water | undefined;

self.onmessage = ({ data }: MessageEvent<OffscreenCanvas | WaterCommand>) => {
  if (!("type" in data)) {
    water = new Water(data);
    return;
  }
  water?.handle(data);
  if (data.type === "fit") self.postMessage("painted");
};

self.postMessage("loaded");

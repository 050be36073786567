import { Water, type WaterCommand } from "./water.ts";

// The page sends the canvas first, then commands.

let water: Water | undefined;

self.onmessage = ({ data }: MessageEvent<OffscreenCanvas | WaterCommand>) => {
  if (!("does" in data)) {
    water = new Water(data);
    return;
  }
  water?.take(data);
  if (data.does === "fit") self.postMessage("painted");
};

self.postMessage("loaded");

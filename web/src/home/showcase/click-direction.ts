import type { MouseEvent } from "react";
import type { Direction } from "../../ui/carousel/swipe-direction.ts";

/**
 * Whether a press means the picture to the right or to the left. The current slide's stage lies on top of the
 * others, so what hits the stage beside its own picture is meant for them.
 */
export function clickDirection({ target, clientX }: MouseEvent): Direction | undefined {
  if (!(target instanceof HTMLElement) || target.dataset.part !== "stage") return undefined;
  return clientX < innerWidth / 2 ? -1 : 1;
}

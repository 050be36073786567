import type { Place } from "./krill.ts";
import type { StageLayout } from "./layout-stage.ts";

interface Pointer {
  /** The cell under the mouse; undefined while it is elsewhere. */
  place(): Place | undefined;
  stop(): void;
}

/** Tracks the mouse over the canvas and reports clicks. */
export function watchPointer(
  canvas: HTMLCanvasElement,
  layout: () => StageLayout | undefined,
  onTouch: (place: Place) => void,
): Pointer {
  let place: Place | undefined;
  const watching = new AbortController();
  const { signal } = watching;
  const cellAt = (event: MouseEvent): Place | undefined => {
    const cellPx = layout()?.cellPx;
    return cellPx ? { x: event.offsetX / cellPx, y: event.offsetY / cellPx } : undefined;
  };
  canvas.addEventListener(
    "pointermove",
    (event) => {
      if (event.pointerType === "mouse") place = cellAt(event);
    },
    { signal },
  );
  canvas.addEventListener(
    "pointerleave",
    () => {
      place = undefined;
    },
    { signal },
  );
  canvas.addEventListener(
    "click",
    (event) => {
      const touched = cellAt(event);
      if (touched) onTouch(touched);
    },
    { signal },
  );
  return { place: () => place, stop: () => watching.abort() };
}

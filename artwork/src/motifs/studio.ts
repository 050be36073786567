import { copyGrid, createGrid, fillBox, type Grid } from "../pixels/grid.ts";
import { drawLandscape, type View } from "../pixels/landscape.ts";
import * as c from "../pixels/palette.ts";
import { morning } from "../pixels/views.ts";
import { type Outfit, paintPresenter, presenterWidth } from "./presenter.ts";

/** Adapts a view as a background for a presenter: lower horizon, and a sun beside the head. */
export function behindSpeaker({ disc, ...view }: View): View {
  return { ...view, horizon: 0.72, ...(disc && { disc: { ...disc, x: 0.84, y: 0.15, radius: 0.085 } }) };
}

/** A presenter at a desk, in front of a window to the sea. */
export function paintStudio(width: number, height: number, view: View = morning, outfit?: Outfit): Grid {
  const grid = createGrid(width, height, c.dusk);
  copyGrid(grid, drawLandscape(behindSpeaker(view), width - 12, height - 14), 6, 4);
  fillBox(grid, [(width >> 1) - 23, 4, 2, height - 14], c.dusk);
  fillBox(grid, [(width >> 1) + 21, 4, 2, height - 14], c.dusk);
  paintPresenter(grid, [(width - presenterWidth) >> 1, height - 42], outfit);
  fillBox(grid, [0, height - 7, width, 7], c.rust);
  fillBox(grid, [0, height - 7, width, 1], c.krill);
  return grid;
}

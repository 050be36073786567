/** Runs in the browser that draws the frames. */

export type Colours = Readonly<Record<string, string>>;
type Rect = readonly [left: number, top: number, width: number, height: number];

export interface Stage {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly language: "zh" | "en";
}

export function fill(
  { context, colours }: Stage,
  token: string,
  [left, top, width, height]: Rect,
  radius = 0,
): void {
  context.fillStyle = colours[token] ?? "magenta";
  context.beginPath();
  context.roundRect(left, top, Math.max(0, width), height, radius);
  context.fill();
}

export interface TextStyle {
  readonly token: string;
  readonly sizePx: number;
  readonly weight?: number;
  readonly align?: CanvasTextAlign;
}

/** Writes in one line, its middle at `y`. */
export function write(
  { context, colours }: Stage,
  text: string,
  [x, y]: readonly [number, number],
  { token, sizePx, weight = 500, align = "left" }: TextStyle,
): void {
  context.font = `${weight} ${sizePx}px Latin, "Noto Sans CJK SC"`;
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.fillStyle = colours[token] ?? "magenta";
  context.fillText(text, x, Math.round(y + sizePx * 0.36));
}

/** Draws with everything else faded, and then goes on as before. */
export function faded({ context }: Stage, opacity: number, draw: () => void): void {
  const before = context.globalAlpha;
  context.globalAlpha = before * opacity;
  draw();
  context.globalAlpha = before;
}

/** Draws inside a rectangle only. */
export function within({ context }: Stage, rect: Rect, radius: number, draw: () => void): void {
  context.save();
  context.beginPath();
  context.roundRect(...rect, radius);
  context.clip();
  draw();
  context.restore();
}

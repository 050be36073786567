// Runs in the browser that draws the frames.

/** By CSS custom property, such as `--ink`. */
type Colours = Readonly<Record<string, string>>;
type Rect = readonly [left: number, top: number, width: number, height: number];

export interface Stage {
  readonly context: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly language: "zh" | "en";
}

export function fillRect(
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

/** Draws one line of text, vertically centred on `y`. */
export function drawText(
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

/** Multiplies the opacity of what `draw` draws. */
export function withOpacity({ context }: Stage, opacity: number, draw: () => void): void {
  const previous = context.globalAlpha;
  context.globalAlpha = previous * opacity;
  draw();
  context.globalAlpha = previous;
}

/** Clips what `draw` draws to a rectangle. */
export function withClip({ context }: Stage, rect: Rect, radius: number, draw: () => void): void {
  context.save();
  context.beginPath();
  context.roundRect(...rect, radius);
  context.clip();
  draw();
  context.restore();
}

import type { Stroke } from "./lay-out-captcha.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * How much of each pixel strokes with round ends cover, from 0 to 1: each part covers the pixels that are nearer than
 * its radius.
 */
export function paintStrokes(strokes: readonly Stroke[], { width, height }: Size): Float32Array {
  const values = new Float32Array(width * height);
  for (const { points, radii } of strokes) {
    for (const [index, radius] of radii.entries()) {
      const [from, to] = [points[index], points[index + 1]];
      if (from && to) paintPart({ width, height, values }, from.x, from.y, to.x, to.y, radius);
    }
  }
  return values;
}

function paintPart(
  { width, height, values }: Size & { values: Float32Array },
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  radius: number,
): void {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const square = alongX * alongX + alongY * alongY || 1;
  const reach = radius + 1;
  const left = Math.max(0, Math.floor(Math.min(fromX, toX) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(fromX, toX) + reach));
  const top = Math.max(0, Math.floor(Math.min(fromY, toY) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, toY) + reach));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const share = Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / square));
      const [awayX, awayY] = [x - fromX - share * alongX, y - fromY - share * alongY];
      const covered = radius + 0.5 - Math.sqrt(awayX * awayX + awayY * awayY);
      const at = y * width + x;
      if (covered > (values[at] ?? 1)) values[at] = Math.min(1, covered);
    }
  }
}

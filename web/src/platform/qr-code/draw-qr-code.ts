import { create } from "qrcode";
import { gridPath } from "../../ui/grid-path.ts";
import { encodeBitmap } from "./encode-bitmap.ts";

/**
 * Draws a QR code as the `viewBox` and the path of an SVG. `margin`: the width of the quiet zone that scanners need, in
 * modules.
 */
export function drawQrCode(content: string, margin: number) {
  const { modules } = create(content);
  const places = [...Array(modules.size).keys()];
  const rows = places.map((y) => places.map((x) => (modules.get(y, x) ? "#" : " ")).join(""));
  const size = modules.size + 2 * margin;
  return { viewBox: `${-margin} ${-margin} ${size} ${size}`, path: gridPath(rows, "#") };
}

/**
 * Draws a QR code as a PNG file, which phones can save, unlike an SVG. `scale`: the width of a module in pixels;
 * `margin` as in `drawQrCode`.
 */
export function drawQrCodePicture(
  content: string,
  { margin, scale }: { margin: number; scale: number },
): Uint8Array {
  const { modules } = create(content);
  const size = (modules.size + 2 * margin) * scale;
  const moduleAt = (pixel: number) => Math.floor(pixel / scale) - margin;
  const isInside = (place: number) => place >= 0 && place < modules.size;
  return encodeBitmap(size, (x, y) => {
    const [column, row] = [moduleAt(x), moduleAt(y)];
    return isInside(column) && isInside(row) && modules.get(row, column) === 1;
  });
}

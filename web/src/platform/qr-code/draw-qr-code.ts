import { create } from "qrcode";
import { gridPath } from "../../ui/grid-path.ts";

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

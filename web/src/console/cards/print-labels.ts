import { create } from "qrcode";
import styles from "./cards.module.css";

interface Options {
  /** Draws each key as a QR code too. */
  readonly withCodes: boolean;
}

/** Prints 24 labels a page from a document of their own: a dialog prints no further than the screen. */
export function printLabels(keys: readonly string[], { withCodes }: Options): void {
  const frame = document.createElement("iframe");
  frame.className = styles.printed ?? "";
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  Object.assign(page.body.style, {
    display: "grid",
    gridTemplateColumns: "repeat(3, 1fr)",
    gridAutoRows: "32mm",
    margin: "0",
    font: withCodes ? "9pt monospace" : "12pt monospace",
  });
  page.body.append(...keys.map((key) => labelOf(page, key, withCodes)));
  frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow?.print();
}

function labelOf(page: Document, key: string, withCode: boolean): HTMLElement {
  const label = page.createElement("div");
  Object.assign(label.style, {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "1.5mm",
    border: "1px dashed #999",
    breakInside: "avoid",
  });
  if (withCode) label.append(codeOf(page, key));
  label.append(key);
  return label;
}

const svg = "http://www.w3.org/2000/svg";
/** Modules of white around a code, which scanners need. */
const margin = 2;

/** As shapes, which stay sharp in any size on paper. */
function codeOf(page: Document, key: string): SVGElement {
  const { modules } = create(key);
  const size = modules.size + 2 * margin;
  const picture = page.createElementNS(svg, "svg");
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  Object.assign(picture.style, { width: "20mm", height: "20mm" });
  const path = page.createElementNS(svg, "path");
  path.setAttribute("d", pathOf(modules));
  picture.append(path);
  return picture;
}

interface Modules {
  readonly size: number;
  readonly data: ArrayLike<number>;
}

function pathOf({ size, data }: Modules): string {
  return Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + margin} ${Math.floor(at / size) + margin}h1v1h-1z` : "",
  ).join("");
}

import { drawQrCode } from "../../platform/qr-code/draw-qr-code.ts";
import styles from "./cards.module.css";

/**
 * Prints 24 labels per page, optionally each with a QR code of its key. Prints from an iframe, because the content of a
 * dialog is cut at the height of the screen.
 */
export function printLabels(keys: readonly string[], hasQrCodes: boolean): void {
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
    font: hasQrCodes ? "9pt monospace" : "12pt monospace",
  });
  page.body.append(...keys.map((key) => createLabel(page, key, hasQrCodes)));
  frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow?.print();
}

function createLabel(page: Document, key: string, hasQrCode: boolean): HTMLElement {
  const label = page.createElement("div");
  Object.assign(label.style, {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "1.5mm",
    border: "1px dashed #999",
    breakInside: "avoid",
  });
  if (hasQrCode) label.append(qrCodeElement(page, key));
  label.append(key);
  return label;
}

const svg = "http://www.w3.org/2000/svg";

/** A QR code as SVG, which prints sharp at any size. */
function qrCodeElement(page: Document, key: string): SVGElement {
  const { viewBox, path } = drawQrCode(key, 2);
  const picture = page.createElementNS(svg, "svg");
  picture.setAttribute("viewBox", viewBox);
  Object.assign(picture.style, { width: "20mm", height: "20mm" });
  const modules = page.createElementNS(svg, "path");
  modules.setAttribute("d", path);
  picture.append(modules);
  return picture;
}

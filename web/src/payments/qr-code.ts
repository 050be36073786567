import { lazyModule } from "../platform/lazy/lazy-module.ts";

/** Draws QR codes; includes the QR code library. */
export const qrCodeModule = lazyModule("PaymentDialog", () => import("../platform/qr-code/draw-qr-code.ts"));

const margin = 2;

/** A QR code as a `data:` URL of an SVG, because browsers that resist fingerprinting paint canvases white. */
export async function renderQrCode(content: string): Promise<string> {
  const { drawQrCode } = await qrCodeModule.load();
  const { viewBox, path } = drawQrCode(content, margin);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="${viewBox}" shape-rendering="crispEdges"><rect x="-${margin}" y="-${margin}" width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A QR code as a `data:` URL of a PNG, which phones can save. */
export async function renderQrCodePicture(content: string): Promise<string> {
  const { drawQrCodePicture } = await qrCodeModule.load();
  const bytes = drawQrCodePicture(content, { margin: 4, scale: 8 });
  return `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
}

import { lateModule } from "../platform/late/late-module.ts";

/** The library that draws QR codes. */
export const qrCodeModule = lateModule("PaymentDialog", () => import("qrcode"));

/** A QR code as a `data:` URL of an SVG: browsers that guard against fingerprints whiten what a canvas draws. */
export async function renderQrCode(content: string): Promise<string> {
  const qrcode = await qrCodeModule.load();
  const svg = await qrcode.toString(content, { type: "svg", width: 200, margin: 2 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

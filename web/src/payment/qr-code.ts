const loadDrawing = () => import("qrcode");

/** Fetches the code that draws QR codes, so that it is here by the time it is needed. */
export function preloadQrCode(): void {
  loadDrawing().catch(() => {});
}

/** A QR code as an image that phones can save. */
export async function renderQrCode(content: string): Promise<string> {
  const { toDataURL } = await loadDrawing();
  return toDataURL(content, { width: 200, margin: 2 });
}

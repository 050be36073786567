const loadDrawing = () => import("qrcode");

/** Fetches the QR code library before it is needed. */
export function preloadQrCode(): void {
  loadDrawing().catch(() => {});
}

/** A QR code as a `data:` URL of an image, which phones can save. */
export async function renderQrCode(content: string): Promise<string> {
  const { toDataURL } = await loadDrawing();
  return toDataURL(content, { width: 200, margin: 2 });
}

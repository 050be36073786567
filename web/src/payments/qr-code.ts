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

/**
 * A code's content if a browser on the paying phone can open it. Alipay's and Hupijiao's codes hold a URL that opens the
 * app; WeChat's hold a scheme that only its own scanner understands.
 */
export function payLinkOf(codeUrl: string): string | undefined {
  try {
    return /^https?:$/.test(new URL(codeUrl).protocol) ? codeUrl : undefined;
  } catch {
    // `URL.canParse` is missing in the oldest supported browsers.
    return undefined;
  }
}

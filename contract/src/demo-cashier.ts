/** Path of the demo's simulated cashier; the order number follows. */
export const cashierPath = "/demo/cashier/";

/** Returns whether a QR code's content is the URL of the simulated cashier. */
export function isCashierUrl(codeUrl: string): boolean {
  return new RegExp(`^https?://[^/?#]+${cashierPath}`).test(codeUrl);
}

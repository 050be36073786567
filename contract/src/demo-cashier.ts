/** Where the demo's simulated cashier stands; the order's number follows. */
export const cashierPath = "/demo/cashier/";

/** Whether a payment code leads to the simulated cashier, which exists in the demo mode alone. */
export function isCashierUrl(codeUrl: string): boolean {
  return new RegExp(`^https?://[^/?#]+${cashierPath}`).test(codeUrl);
}

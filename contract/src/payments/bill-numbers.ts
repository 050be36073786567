import { findReferenceNumbers } from "../typed-values/order-number.ts";
import { maxLookedUpNumbers } from "./payment-help.ts";

/** Longer than any bill; the rest of a pasted text is not read. */
const maxBillLength = 4_000;

/**
 * The numbers in a pasted bill that a payment can be looked up by, the shop's own first, since a look-up shows those at
 * once. The rest of the bill stays in the browser.
 */
export function findBillNumbers(pasted: string): string[] {
  const found = findReferenceNumbers(pasted.slice(0, maxBillLength));
  const [own, gateways] = [found.filter((number) => !isGateways(number)), found.filter(isGateways)];
  return [...own, ...gateways].slice(0, maxLookedUpNumbers).map(({ text }) => text);
}

type ReferenceNumber = ReturnType<typeof findReferenceNumbers>[number];

const isGateways = ({ kind }: ReferenceNumber) => kind === "gatewayTradeNo";

/** Whether a number is one of the shop's own, which strangers do not know. */
export function isOwnNumber(number: string): boolean {
  return findReferenceNumbers(number).some((one) => !isGateways(one));
}

import { isPermitted, type Role } from "@baleen/contract/back-office/roles.ts";

/** A gateway's number of a payment, as support sees it: it proves the ownership of an account, to support too. */
export function maskPaymentNumber(number: string): string {
  return `…${number.slice(-4)}`;
}

/** A username as operators see it: an account that was opened with a phone number has it as its username. */
export function maskUsername(username: string): string {
  return username.replace(/^(1[3-9]\d)\d{4}(?=\d{4})/, "$1****");
}

/**
 * A reply of the console without what its role may not read, at any depth, since alarms and the audit log have such values in
 * their details: every `gatewayTradeNo` is masked where gateways' numbers are hidden, and every `username` that is a phone number.
 */
export function hidePrivateValues<Value>(value: Value, role: Role): Value {
  const hidesNumbers = !isPermitted(role, "readPaymentNumbers");
  const hide = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(hide);
    const isObject =
      typeof part === "object" && part !== null && Object.getPrototypeOf(part) === Object.prototype;
    if (!isObject) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => {
        if (typeof inner !== "string") return [key, hide(inner)];
        if (key === "gatewayTradeNo" && hidesNumbers) return [key, maskPaymentNumber(inner)];
        return [key, key === "username" ? maskUsername(inner) : inner];
      }),
    );
  };
  return hide(value) as Value;
}

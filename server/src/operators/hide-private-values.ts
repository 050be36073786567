import { isPermitted, type Role } from "@baleen/contract/back-office/roles.ts";

/**
 * Masks a gateway's payment number for operators. Knowing the full number counts as proof of owning the account, even
 * towards support.
 */
export function maskPaymentNumber(number: string): string {
  return `…${number.slice(-4)}`;
}

/** Masks an openid or a unionid, which name a person to every app of the shop. */
export function maskWechatId(id: string): string {
  return `…${id.slice(-4)}`;
}

/**
 * Masks a username for operators if it is a phone number: accounts opened with a phone number have it as their
 * username.
 */
export function maskUsername(username: string): string {
  return username.replace(/^(1[3-9]\d)\d{4}(?=\d{4})/, "$1****");
}

/**
 * Removes from a console reply what the role may not read, at any depth, since the details of alarms and the audit log
 * contain such values too. Masks every `gatewayTradeNo` for roles that may not read payment numbers, and every
 * `username` that is a phone number.
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

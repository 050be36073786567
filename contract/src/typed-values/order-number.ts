import { normaliseListItem, singleOrUndefined } from "./normalise-text.ts";

const symbol = "[0-9A-HJKMNP-TV-Z]";
const timestampPattern = String.raw`20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){2}`;

/**
 * The formats of the shop's own numbers. An order number starts with its creation time; the refund of a surplus payment
 * starts with the attempt number.
 */
const forms = {
  orderNo: new RegExp(`^${timestampPattern}${symbol}{13}$`),
  attemptNo: new RegExp(`^P${symbol}{25}$`),
  refundNo: new RegExp(`^(?:R${symbol}{25}|P${symbol}{25}R\\d{0,3})$`),
} as const;
/** The format of gateways' numbers: 28 digits for WeChat Pay and Alipay, 16 to 32 for others. */
const gatewayForm = /^\d{16,32}$/;

type Kind = keyof typeof forms | "gatewayTradeNo";

export interface ReferenceNumber {
  readonly kind: Kind;
  /** In the form in which it is stored. */
  readonly text: string;
}

const maxLength = 32;
/**
 * The maximum length of a group in a number that is written in groups. Between dashes, groups are shorter than any
 * whole number, so two whole numbers with a dash are not read as one.
 */
const maxGroup = { " ": 8, "-": 15 };

interface Group {
  readonly text: string;
  /** What separates the group from the one before. */
  readonly separatorBefore: " " | "-";
}

/**
 * The numbers of orders, attempts, refunds and gateways in a text, which may have words around them and breaks in them.
 * A number consists of as few adjacent whole groups as possible. In the shop's own numbers, `O`, `I` and `L` are read
 * as the digits that they look like.
 */
export function findReferenceNumbers(typed: string): readonly ReferenceNumber[] {
  const found = new Map<string, ReferenceNumber>();
  for (const part of normaliseListItem(typed)
    .replaceAll("·", "-")
    .split(/[^A-Za-z0-9 -]+/)) {
    const groups = [...part.matchAll(/([ -]*)([A-Za-z0-9]+)/g)].map(
      ([, between, text = ""]): Group => ({ text, separatorBefore: between === "-" ? "-" : " " }),
    );
    for (let first = 0; first < groups.length; ) {
      const [used, number] = parseNumberAt(groups, first);
      if (number) found.set(number.text, number);
      first += used;
    }
  }
  return [...found.values()];
}

/** The only number in a text; undefined if there was none or several. */
export const parseReferenceNumber = (typed: string): ReferenceNumber | undefined =>
  singleOrUndefined(findReferenceNumbers(typed));

function parseNumberAt(groups: readonly Group[], first: number): [used: number, number?: ReferenceNumber] {
  let text = "";
  let spacedNumber: [used: number, number?: ReferenceNumber] = [1];
  for (let last = first; last < groups.length && text.length <= maxLength; last += 1) {
    text += groups[last]?.text;
    const number = classifyNumber(text);
    if (!number) continue;
    const found: [number, ReferenceNumber] = [last - first + 1, number];
    if (number.kind !== "gatewayTradeNo" || last === first) return found;
    // It may be the beginning of a longer number. Whole numbers beside each other are not one number.
    if (canBeOneNumber(groups.slice(first, last + 1))) spacedNumber = found;
  }
  return spacedNumber;
}

function canBeOneNumber(groups: readonly Group[]): boolean {
  const separator = groups.slice(1).every(({ separatorBefore }) => separatorBefore === "-") ? "-" : " ";
  return groups.every(({ text }) => text.length <= maxGroup[separator]);
}

function classifyNumber(text: string): ReferenceNumber | undefined {
  const upper = text.toUpperCase();
  const canonical = upper.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  for (const [kind, form] of Object.entries(forms) as [keyof typeof forms, RegExp][]) {
    if (form.test(canonical)) return { kind, text: canonical };
  }
  return gatewayForm.test(upper) ? { kind: "gatewayTradeNo", text: upper } : undefined;
}

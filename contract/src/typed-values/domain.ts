/** The parameters of Punycode (RFC 3492, 5). */
const [base, tMin, tMax, skew, damp, initialBias, initialCode] = [36, 1, 26, 38, 700, 72, 128];
const digitsOfLabel = "abcdefghijklmnopqrstuvwxyz0123456789";
const prefix = "xn--";

/**
 * A domain with Unicode labels, so that `例子.公司` and its Punycode are equal. Labels that are not valid Punycode stay.
 */
export function decodeDomain(domain: string): string {
  return domain
    .split(".")
    .map((label) => decodeLabel(label) ?? label)
    .join(".");
}

function decodeLabel(label: string): string | undefined {
  if (!label.startsWith(prefix)) return undefined;
  const decoded = decodePunycode(label.slice(prefix.length));
  // Punycode of plain ASCII is not canonical: it would make two different domains equal.
  const isCanonical = decoded !== undefined && decoded === decoded.normalize("NFKC").toLowerCase();
  const isLabel = isCanonical && /\P{ASCII}/u.test(decoded) && /^[\p{L}\p{M}\p{N}\p{S}-]+$/u.test(decoded);
  return isLabel ? decoded : undefined;
}

/** Decodes Punycode (RFC 3492, 6.2); undefined if the text is not valid. */
function decodePunycode(text: string): string | undefined {
  const lastHyphen = text.lastIndexOf("-");
  const points = Array.from(text.slice(0, Math.max(lastHyphen, 0)), (symbol) => symbol.codePointAt(0) ?? 0);
  let code = initialCode;
  let bias = initialBias;
  let at = 0;
  for (let index = lastHyphen + 1; index < text.length; at += 1) {
    const before = at;
    for (let weight = 1, k = base; ; k += base, index += 1) {
      const digit = digitsOfLabel.indexOf(text[index] ?? " ");
      if (digit < 0) return undefined;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    index += 1;
    const length = points.length + 1;
    bias = adapt(at - before, length, before === 0);
    code += Math.floor(at / length);
    at %= length;
    if (code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return undefined;
    points.splice(at, 0, code);
  }
  return points.length > 0 ? String.fromCodePoint(...points) : undefined;
}

/** Adapts the bias (RFC 3492, 6.1). */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? damp : 2));
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((base - tMin) * tMax) / 2; k += base) left = Math.floor(left / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew));
}

const rules: readonly (readonly [RegExp, string])[] = [
  [/(Bearer\s+)[\w-]+/gi, "$1***"],
  // Matches only at the start of the name: matching at every letter would take quadratic time for a long name.
  [/(?<![\w.+-])([\w.+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)+)/g, "$1***@$2"],
  [/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, "$1****$2"],
  // Tokens and device ids: 256 bits in base64url.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, "***"],
  [/("code"\s*:\s*")\d{4,8}"/g, '$1***"'],
  [
    /("(?:password|oldPassword|newPassword|captcha|access_token|keyCode)"\s*:\s*")(?:[^"\\]|\\.)*"/g,
    '$1***"',
  ],
];

/**
 * Masks personal data and secrets in a log line: tokens, e-mail addresses, phone numbers, codes, passwords, card
 * keys.
 */
export function maskLine(line: string): string {
  return rules.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), line);
}

const twoYearsS = 2 * 365 * 86_400;

/** What every answer carries, whatever it is. */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(secure && { "strict-transport-security": `max-age=${twoYearsS}; includeSubDomains` }),
  };
}

/** What everything but pages carries: nothing of it is a document that may load or run anything. */
export function apiHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(secure),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  };
}

/** The policy of pages: no script but our own files and the one inline script named by its hash. */
export function pagePolicy(inlineScripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

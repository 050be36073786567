const twoYearsS = 2 * 365 * 86_400;

/** Headers of every response. */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    // Other sites learn nothing of where a visitor comes from. A link to H5 payments asks for `origin` itself: WeChat refuses
    // to open them without.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(secure && { "strict-transport-security": `max-age=${twoYearsS}; includeSubDomains` }),
  };
}

/** Headers of every response that is not a page: it may not load or run anything. */
export function apiHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(secure),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  };
}

type PolicySources = Partial<Readonly<Record<"script" | "style" | "connect", string | undefined>>>;

/** The content security policy of pages: own files, and inline scripts and styles by their hashes. */
export function pagePolicy(allowed: PolicySources): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", allowed.script].filter(Boolean).join(" "),
    ["style-src 'self'", allowed.style].filter(Boolean).join(" "),
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", allowed.connect].filter(Boolean).join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

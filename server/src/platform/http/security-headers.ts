const twoYearsS = 2 * 365 * 86_400;

/** Headers of every response. */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    // Other sites do not learn the visitor's page. The link to H5 payments sets `origin` itself, since WeChat refuses
    // to open such payments without it.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(secure && { "strict-transport-security": `max-age=${twoYearsS}; includeSubDomains` }),
  };
}

/** Headers of every response other than pages: the response may not load or run anything. */
export function apiHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(secure),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  };
}

type PolicySources = Partial<Readonly<Record<"script" | "style" | "connect", string | undefined>>>;

/** The content security policy of pages: the site's own files, and inline scripts and styles by their hashes. */
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

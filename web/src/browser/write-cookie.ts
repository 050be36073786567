const yearS = 31_536_000;

/** Keeps a choice of the visitor where the server can read it; undefined forgets it. */
export function writeCookie(name: string, value: string | undefined): void {
  const life = value === undefined ? "0" : String(yearS);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers that are served.
  document.cookie = `${name}=${value ?? ""}; Path=/; Max-Age=${life}; SameSite=Lax`;
}

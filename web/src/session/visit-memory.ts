/** Small things to remember across one navigation or reload of this tab. */
const returnKey = "return-to";
const noticeKey = "notice";

/** What the next page should say first. */
export type Notice = "registered" | "paid" | "expired";
const notices: readonly Notice[] = ["registered", "paid", "expired"];

/** Remembers where to go after signing in. */
export function rememberReturn(path: string): void {
  write(returnKey, path);
}

/** Where to go after signing in, told once. Never another site, and never back to signing in. */
export function takeReturn(): string {
  const path = take(returnKey);
  return path !== null && isOwnPath(path) ? path : "/";
}

export function leaveNotice(notice: Notice): void {
  write(noticeKey, notice);
}

/** Tells and forgets the notice, if it is one of those that the caller shows. */
export function takeNotice(shown: readonly Notice[]): Notice | undefined {
  const kept = notices.find((notice) => notice === read(noticeKey));
  if (kept === undefined || !shown.includes(kept)) return undefined;
  take(noticeKey);
  return kept;
}

function isOwnPath(path: string): boolean {
  // A backslash counts as a slash in addresses, so `/\host` would lead elsewhere like `//host`.
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(path) && !/^\/(login|register)\b/.test(path);
}

function take(key: string): string | null {
  const value = read(key);
  try {
    sessionStorage.removeItem(key);
  } catch {}
  return value;
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}

import { useEffect, useState } from "react";

const key = "recovery-request";

/**
 * The token of this browser's request to support, which waits for days; kept until it has set a password or is given up.
 * Without storage it lasts as long as the page.
 */
export function useKeptRequest(): [token: string | undefined, keep: (token: string | undefined) => void] {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(read()), []);
  const keep = (next: string | undefined) => {
    setToken(next);
    write(next);
  };
  return [token, keep];
}

function read(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(token: string | undefined): void {
  try {
    if (token === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {}
}

import { readUser, type SessionUser, type StoredUserFault } from "./session-user.ts";

/** The signed-in state is the presence of the first; the second is the same token under an older name. */
const tokenKey = "access_token";
const olderTokenKey = "token";
const userKey = "userInfo";

const listeners = new Set<() => void>();

/** A token that no header can carry is none. */
const usableToken = /^[\x21-\x7e]{1,4096}$/;

export function readToken(): string | undefined {
  const token = read(tokenKey);
  return token !== null && usableToken.test(token) ? token : undefined;
}

/** The stored person, or why there is none. */
export function readStoredUser(): SessionUser | StoredUserFault {
  try {
    return readUser(JSON.parse(read(userKey) ?? "null"));
  } catch {
    return "incomplete";
  }
}

export function startSession({ token, user }: { token: string; user: SessionUser }): void {
  write(tokenKey, token);
  write(olderTokenKey, token);
  write(userKey, JSON.stringify(user));
  updateAuthMarker();
}

/** Keeps what the server says now about the person who is signed in. */
export function storeUser(user: SessionUser): void {
  if (readToken() !== undefined) write(userKey, JSON.stringify(user));
}

export function endSession(): void {
  for (const key of [tokenKey, olderTokenKey, userKey]) write(key, null);
  updateAuthMarker();
}

/** Calls back when another tab starts or ends the session; in this one, whoever does so knows what is next. */
export function onOtherTabChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the styles know before any component does, and follows what other tabs do. */
export function watchSession(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === tokenKey || key === userKey) {
      updateAuthMarker();
      for (const listener of listeners) listener();
    }
  });
  updateAuthMarker();
}

function updateAuthMarker(): void {
  const { dataset } = document.documentElement;
  if (readToken() === undefined) delete dataset.auth;
  else dataset.auth = "in";
}

// Browsers that refuse storage throw on every touch: there, nobody is ever signed in.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}

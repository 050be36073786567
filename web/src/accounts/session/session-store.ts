import { authMarker, logOutPath, storageKeys } from "@baleen/contract/document.ts";
import { apiHost } from "../../platform/api/api-host.ts";
import { setAuthHooks } from "../../platform/api/auth-hooks.ts";
import { browserStorage } from "../../platform/browser/storage.ts";
import { navigate } from "../../platform/navigation/navigate.ts";
import { runAfterDialogs } from "../../ui/dialog-history.ts";
import { saveReturnPath, setFlash } from "./return-path-and-flash.ts";
import type { SessionUser } from "./stored-user.ts";

const listeners = new Set<() => void>();

/** Tokens that are not valid header values are ignored. */
const validToken = /^[\x21-\x7e]{1,4096}$/;

/** The stored token. The visitor is signed in if and only if there is one. */
export function readToken(): string | undefined {
  const token = browserStorage.read(storageKeys.accessToken);
  return token !== undefined && validToken.test(token) ? token : undefined;
}

export function startSession({ token, user }: { token: string; user: SessionUser }): void {
  browserStorage.write(storageKeys.accessToken, token);
  browserStorage.write(storageKeys.token, token);
  browserStorage.write(storageKeys.user, JSON.stringify(user));
  updateAuthMarker();
}

/** Replaces the stored user; does nothing when signed out. */
export function storeUser(user: SessionUser): void {
  if (readToken() !== undefined) browserStorage.write(storageKeys.user, JSON.stringify(user));
}

export function endSession(): void {
  for (const key of Object.values(storageKeys)) browserStorage.write(key, undefined);
  updateAuthMarker();
}

/** Signs out in this browser at once and opens the home page. The logout request continues after the page closes. */
export function signOut(): void {
  const token = readToken();
  endSession();
  if (token !== undefined) {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const request = { method: "POST", headers, body: "{}", keepalive: true, credentials: "include" } as const;
    // Does not use the API client, which pages without other requests do not load. Errors are ignored.
    fetch(`${apiHost()}/api${logOutPath}`, request).catch(() => undefined);
  }
  navigate("/");
}

/** Calls back when another tab starts or ends the session. Returns a function that unsubscribes. */
export function onOtherTabChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Replaces this page by the login page, which returns here. Replacing keeps Back from reaching a page that redirects
 * again.
 */
export function redirectToLogin(): void {
  saveReturnPath(location.pathname + location.search);
  runAfterDialogs(() => navigate("/login", { replace: true }));
}

/** Updates the document's auth marker, now and when another tab changes the session. */
export function watchSession(): void {
  const initialToken = readToken();
  // Back and Forward restore a page from the cache. If its user has signed out, the page is hidden at once.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    updateAuthMarker();
    if (initialToken === undefined || initialToken === readToken()) return;
    document.body.hidden = true;
    location.reload();
  });
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === storageKeys.accessToken || key === storageKeys.user) {
      updateAuthMarker();
      for (const listener of listeners) listener();
    }
  });
  updateAuthMarker();
}

/** Makes the API client send this browser's token, and ends the session when the server rejects the token. */
export function connectSessionToApi(): void {
  setAuthHooks({ readToken, onUnauthorized });
}

function onUnauthorized(token: string | undefined): void {
  // The call may have been sent with an earlier token, or before the visitor signed out.
  if (token !== readToken()) return;
  endSession();
  if (location.pathname === "/login") return;
  setFlash("expired");
  redirectToLogin();
}

function updateAuthMarker(): void {
  const { dataset } = document.documentElement;
  if (readToken() === undefined) delete dataset[authMarker.name];
  else dataset[authMarker.name] = authMarker.value;
}

import { authMarker, storageKeys } from "@baleen/contract/document.ts";
import { setAuthHooks } from "../../platform/api/auth-hooks.ts";
import { browserStorage } from "../../platform/browser/storage.ts";
import { saveReturnPath, setFlash } from "./tab-storage.ts";

const listeners = new Set<() => void>();

/** Tokens that are not valid header values are ignored. */
const validToken = /^[\x21-\x7e]{1,4096}$/;

/** The stored token. The visitor is signed in if and only if there is one. */
export function readToken(): string | undefined {
  const token = browserStorage.read(storageKeys.accessToken);
  return token !== undefined && validToken.test(token) ? token : undefined;
}

/** The stored user, or why it cannot be used. */
export function readStoredUser(): SessionUser | StoredUserFault {
  try {
    return readUser(JSON.parse(browserStorage.read(storageKeys.user) ?? "null"));
  } catch {
    return "incomplete";
  }
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

/** Calls back when another tab starts or ends the session. Returns the function that unsubscribes. */
export function onOtherTabChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the document's auth marker up to date, also with what other tabs do. */
export function watchSession(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === storageKeys.accessToken || key === storageKeys.user) {
      updateAuthMarker();
      for (const listener of listeners) listener();
    }
  });
  updateAuthMarker();
}

/** Makes the API client send this browser's token and end the session when it is rejected. */
export function connectSessionToApi(): void {
  setAuthHooks({ readToken, onUnauthorized });
}

function onUnauthorized(token: string | undefined): void {
  // The call may have been sent before the visitor signed out, or with an earlier token.
  if (token !== readToken()) return;
  endSession();
  if (location.pathname === "/login") return;
  saveReturnPath(location.pathname + location.search);
  setFlash("expired");
  location.assign("/login");
}

function updateAuthMarker(): void {
  const { dataset } = document.documentElement;
  if (readToken() === undefined) delete dataset[authMarker.name];
  else dataset[authMarker.name] = authMarker.value;
}

/** A user as stored under `userInfo`. Other deployments use two other names and leave fields out. */
export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly roles: readonly string[];
  readonly createdAt: string | null;
  readonly vipExpireAt: string | null;
}

/** Why a stored user cannot be used: it is missing or unreadable, or its id is not a positive integer. */
type StoredUserFault = "incomplete" | "invalid-id";

/** Reads a user from a response or from storage. */
export function readUser(raw: unknown): SessionUser | StoredUserFault {
  if (typeof raw !== "object" || raw === null) return "incomplete";
  const fields: Record<string, unknown> = { ...raw };
  if (fields.id === undefined || fields.id === null || fields.id === "") return "incomplete";
  const id = readId(fields.id);
  if (id === undefined) return "invalid-id";
  return {
    id,
    username: textIn(fields.username) ?? "",
    email: textIn(fields.email),
    phone: textIn(fields.phone),
    roles: Array.isArray(fields.roles) ? fields.roles.filter((role) => typeof role === "string") : [],
    createdAt: textIn(fields.createdAt) ?? textIn(fields.created_at),
    vipExpireAt: textIn(fields.vipExpireAt) ?? textIn(fields.vip_expire_at),
  };
}

export function isUser(found: SessionUser | StoredUserFault): found is SessionUser {
  return typeof found === "object";
}

function readId(value: unknown): number | undefined {
  if (typeof value === "string") return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function textIn(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

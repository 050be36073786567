import { storageKeys } from "@baleen/contract/document.ts";
import { browserStorage } from "../../platform/browser/storage.ts";

/** A user as stored under `userInfo`. Other deployments use different names for two fields and omit some fields. */
export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly roles: readonly string[];
  readonly createdAt: string | null;
  readonly vipExpireAt: string | null;
  /** False if the owner signs in with codes or WeChat alone. True if a deployment does not say. */
  readonly hasPassword: boolean;
}

/** Why a stored user cannot be used: it is missing or unreadable, or its id is not a positive integer. */
type StoredUserFault = "incomplete" | "invalid-id";

/** The stored user, or why it cannot be used. */
export function readStoredUser(): SessionUser | StoredUserFault {
  try {
    return readUser(JSON.parse(browserStorage.read(storageKeys.user) ?? "null"));
  } catch {
    return "incomplete";
  }
}

/** Reads a user from a response or from storage. */
export function readUser(raw: unknown): SessionUser | StoredUserFault {
  if (typeof raw !== "object" || raw === null) return "incomplete";
  const fields: Record<string, unknown> = { ...raw };
  if (fields.id === undefined || fields.id === null || fields.id === "") return "incomplete";
  const id = readId(fields.id);
  if (id === undefined) return "invalid-id";
  return {
    id,
    username: nonEmpty(fields.username) ?? "",
    email: nonEmpty(fields.email),
    phone: nonEmpty(fields.phone),
    roles: Array.isArray(fields.roles) ? fields.roles.filter((role) => typeof role === "string") : [],
    createdAt: nonEmpty(fields.createdAt) ?? nonEmpty(fields.created_at),
    vipExpireAt: nonEmpty(fields.vipExpireAt) ?? nonEmpty(fields.vip_expire_at),
    hasPassword: fields.hasPassword !== false,
  };
}

export function isUser(found: SessionUser | StoredUserFault): found is SessionUser {
  return typeof found === "object";
}

function readId(value: unknown): number | undefined {
  if (typeof value === "string") return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function nonEmpty(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

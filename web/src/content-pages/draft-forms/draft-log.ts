import { browserStorage } from "../../platform/browser/storage.ts";

const key = "drafts";
const maxDrafts = 5;
const maxAgeMs = 30 * 86_400_000;

/**
 * Stores a draft on this device; nothing is sent. Keeps the latest five drafts for 30 days each, without empty fields.
 */
export function logDraft(form: string, draft: Readonly<Record<string, string>>, writtenAt: Date): void {
  const filledFields = Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== ""));
  write([...readDrafts(writtenAt), { form, writtenAt: writtenAt.toISOString(), draft: filledFields }]);
}

export function dropOldDrafts(now: Date): void {
  write(readDrafts(now));
}

function readDrafts(now: Date): readonly unknown[] {
  try {
    const drafts: unknown = JSON.parse(browserStorage.read(key) ?? "[]");
    return Array.isArray(drafts) ? drafts.filter((draft) => isFresh(draft, now)) : [];
  } catch {
    return [];
  }
}

function isFresh(entry: unknown, now: Date): boolean {
  const { writtenAt } = { writtenAt: undefined, ...Object(entry) };
  return typeof writtenAt === "string" && now.getTime() - Date.parse(writtenAt) < maxAgeMs;
}

function write(drafts: readonly unknown[]): void {
  browserStorage.write(key, drafts.length === 0 ? undefined : JSON.stringify(drafts.slice(-maxDrafts)));
}

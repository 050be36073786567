const key = "drafts";
const kept = 20;

export type Draft = Readonly<Record<string, string>>;

/** Logs a draft on this device and nowhere else: nothing is sent. The latest twenty are kept. */
export function logDraft(form: string, draft: Draft, writtenAt: Date): void {
  try {
    const drafts = [...readDrafts(), { form, writtenAt: writtenAt.toISOString(), draft }];
    localStorage.setItem(key, JSON.stringify(drafts.slice(-kept)));
  } catch {
    // Storage is full or forbidden. What was typed is still in the form.
  }
}

function readDrafts(): readonly unknown[] {
  try {
    const drafts: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(drafts) ? drafts : [];
  } catch {
    return [];
  }
}

import { consoleErrors } from "@baleen/contract/back-office/console-errors.ts";
import { type ContentDocument, saveDraft } from "@baleen/contract/back-office/content.ts";
import { findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import { randomUuid } from "../../platform/browser/random-uuid.ts";
import type { Message } from "../../platform/forms/Form.tsx";
import { isSame } from "../../platform/site-config/is-same.ts";
import { describeConsoleError, useCalls } from "../calls/calls.tsx";
import { useLeaveGuard } from "../forms/LeaveGuards.tsx";
import { type EditableDocument, toEditable, toStored } from "./edited-document.ts";

/** The version that the console shows: the draft if there is one, otherwise the published version. */
export const shownVersion = ({ version, draft, published }: ContentDocument) => ({
  version,
  document: (draft ?? published).document,
});

/**
 * The state of a document that is being edited. Without unsaved changes it follows other operators' changes; with
 * unsaved changes the operator chooses between both versions.
 */
export function useEditor(data: ContentDocument) {
  const { name, version } = data;
  const [base, setBase] = useState(() => shownVersion(data));
  const [edited, setEdited] = useState<EditableDocument>(() => toEditable(name, base.document));
  const stored = toStored(name, edited);
  const isDirty = !isSame(stored, toStored(name, toEditable(name, base.document)));
  const saving = useSaving(data, base.version, stored, (saved) => setBase(shownVersion(saved)));
  const keepMine = () => {
    saving.clearMessage();
    setBase(shownVersion(data));
  };
  const takeTheirs = () => {
    keepMine();
    setEdited(toEditable(name, shownVersion(data).document));
  };
  // Right after saving, `data` may still hold the previous version.
  const isNewer = version > base.version;
  const isStored = isNewer && isSame(stored, toStored(name, toEditable(name, shownVersion(data).document)));
  if (!isDirty && isNewer) takeTheirs();
  // For example after a save whose response was lost.
  else if (isStored) keepMine();
  useLeaveGuard(isDirty);
  return {
    /** The newest version seen here. */
    version: Math.max(version, base.version),
    edited,
    setEdited,
    /** The edited document in the form that `save` sends. */
    stored,
    isDirty,
    isStale: isDirty && isNewer,
    problems: findContentProblems(name, stored),
    takeTheirs,
    keepMine,
    ...saving,
  };
}

export type Editor = ReturnType<typeof useEditor>;

function useSaving(
  { name }: ContentDocument,
  version: number,
  document: EditableDocument,
  onSaved: (saved: ContentDocument) => void,
) {
  const { call, refresh } = useCalls();
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState<Message>();
  const save = async () => {
    if (isSaving) return false;
    setSaving(true);
    setMessage(undefined);
    try {
      const body = { actionKey: randomUuid(), version, document: document as Record<string, unknown> };
      onSaved(await call(saveDraft, { params: { name }, body }));
      await refresh();
      return true;
    } catch (error) {
      setMessage({ tone: "danger", ...describeConsoleError(error) });
      // After the refresh the page shows both versions.
      if (error instanceof ApiError && error.code === consoleErrors.staleEdit.code) await refresh();
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, message, clearMessage: () => setMessage(undefined), save };
}

const autoSaveAfterMs = 10_000;

/**
 * Saves the draft some seconds after the last change, and at once when the window is hidden. A failed save is retried
 * after the next change.
 */
export function useAutoSave({ edited, isDirty, isStale, save }: Editor, isValid: boolean): void {
  const maySave = isDirty && isValid && !isStale;
  const saveNow = useEffectEvent((changed: EditableDocument) => {
    if (changed === edited) void save();
  });
  // Each change restarts the timer.
  useEffect(() => {
    if (!maySave) return;
    const timer = setTimeout(() => saveNow(edited), autoSaveAfterMs);
    const saveHidden = () => document.hidden && saveNow(edited);
    document.addEventListener("visibilitychange", saveHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", saveHidden);
    };
  }, [edited, maySave]);
}

import { type ContentDocument, saveDraft } from "@baleen/contract/back-office/content.ts";
import { findContentProblems } from "@baleen/contract/back-office/content-problems.ts";
import { errors } from "@baleen/contract/errors.ts";
import { useEffect, useState } from "react";
import { ApiError } from "../../platform/api/api-error.ts";
import type { Message } from "../../platform/forms/Form.tsx";
import { useCalls } from "../calls/CallProvider.tsx";
import { describeConsoleError } from "../calls/describe-console-error.ts";
import { useRefresh } from "../calls/use-reply.ts";
import { asEdited, type Edited, sameDocument, withoutEmpty } from "./edited-document.ts";

/** What an operator has before them: the draft, or what is published. */
export const shownDocument = ({ draft, published }: ContentDocument): unknown =>
  (draft ?? published).document;

/**
 * A document that is being edited. It follows what others do to it as long as nothing is unsaved here; after that the
 * operator decides which side stays.
 */
export function useEditor(data: ContentDocument) {
  const { name, version } = data;
  const [begun, setBegun] = useState({ version, document: shownDocument(data) });
  const [edited, setEdited] = useState<Edited>(() => asEdited(name, begun.document));
  const stored = withoutEmpty(name, edited);
  const isDirty = !sameDocument(stored, withoutEmpty(name, asEdited(name, begun.document)));
  const saving = useSaving(data, begun.version, stored, (saved) => {
    setBegun({ version: saved.version, document: shownDocument(saved) });
  });
  const { clearMessage } = saving;
  const takeTheirs = () => {
    clearMessage();
    setBegun({ version, document: shownDocument(data) });
    setEdited(asEdited(name, shownDocument(data)));
  };
  // After saving, what was read before may be older.
  const isNewer = version > begun.version;
  if (!isDirty && isNewer) takeTheirs();
  useLeaveWarning(isDirty);
  return {
    edited,
    setEdited,
    /** As it would be saved. */
    stored,
    isDirty,
    isStale: isDirty && isNewer,
    problems: findContentProblems(name, stored),
    takeTheirs,
    keepMine: () => {
      clearMessage();
      setBegun({ version, document: shownDocument(data) });
    },
    ...saving,
  };
}

export type Editor = ReturnType<typeof useEditor>;

function useSaving(
  { name }: ContentDocument,
  version: number,
  document: Edited,
  onSaved: (saved: ContentDocument) => void,
) {
  const calls = useCalls();
  const refresh = useRefresh();
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState<Message>();
  const save = async () => {
    if (isSaving) return false;
    setSaving(true);
    setMessage(undefined);
    try {
      const body = { actionKey: crypto.randomUUID(), version, document: document as Record<string, unknown> };
      onSaved(await calls.call(saveDraft, { params: { name }, body }));
      await refresh();
      return true;
    } catch (error) {
      setMessage({ tone: "danger", ...describeConsoleError(error) });
      // The page then shows both sides.
      if (error instanceof ApiError && error.code === errors.staleEdit.code) await refresh();
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, message, clearMessage: () => setMessage(undefined), save };
}

function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

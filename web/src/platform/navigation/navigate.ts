import { isEntryOfDialog, runAfterClosing, startLeavingPage } from "../../ui/dialog-history.ts";

/** Goes to a relative URL. With `replace`, Back does not return to this page. */
export function navigate(url: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  runAfterClosing(() => {
    startLeavingPage();
    if (replace || isEntryOfDialog()) location.replace(url);
    else location.assign(url);
  });
}

/** Whether a modifier key is held, with which browsers open a link in a new tab or window, or download it. */
export function isModifiedClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

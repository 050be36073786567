import { afterClosing, isEntryOfDialog, startLeavingPage } from "../../ui/dialog-history.ts";

/** Leaves the page for a relative URL. With `replace` the back button does not lead here again. */
export function navigate(url: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  afterClosing(() => {
    startLeavingPage();
    if (replace || isEntryOfDialog()) location.replace(url);
    else location.assign(url);
  });
}

/** Whether a modifier key makes the browser open a link in a new tab or window, or download it. */
export function isModifiedClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

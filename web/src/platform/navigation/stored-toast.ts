import { showToast, type ToastTone } from "../../ui/toasts.ts";
import { tabStorage } from "../browser/storage.ts";

const key = "toast";

/** Stores a toast that the next page of this tab shows, for messages about why the visitor arrived there. */
export function storeToast(tone: ToastTone, message: string): void {
  tabStorage.write(key, `${tone} ${message}`);
}

/** Shows the toast that the previous page has stored. */
export function showStoredToast(): void {
  const [, tone, message] = /^(success|danger) (.+)$/s.exec(tabStorage.take(key) ?? "") ?? [];
  if (tone && message) showToast(tone as ToastTone, message);
}

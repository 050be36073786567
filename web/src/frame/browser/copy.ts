import { copyText } from "../../platform/browser/save-and-copy.ts";
import { showToast } from "../../ui/toasts.ts";

/** Copies the text of a `CopyButton`. Where that is not allowed the toast shows the text, to be copied by hand. */
export async function copyOf({ dataset: { copy = "", copied = copy } }: HTMLElement): Promise<void> {
  showToast("success", (await copyText(copy)) ? copied : copy);
}

import { showToast } from "../../ui/toasts.ts";

/** Copies the text of a `CopyButton`. Where there is no clipboard the toast shows the text, to be copied by hand. */
export async function copyOf({ dataset: { copy = "", copied = copy } }: HTMLElement): Promise<void> {
  const said = await navigator.clipboard?.writeText(copy).then(
    () => copied,
    () => copy,
  );
  showToast("success", said ?? copy);
}

import { copyText } from "../../platform/browser/save-and-copy.ts";
import { showToast } from "../../ui/toasts.ts";

/**
 * Brings the buttons of a list of downloads to life: each copies the text of the element that it names. Where copying is not
 * allowed, the text is selected, to be copied by hand.
 */
export async function startDownloads(place: HTMLElement): Promise<void> {
  const { copied = "", selected = "" } = place.querySelector<HTMLElement>("[data-copied]")?.dataset ?? {};
  place.addEventListener("click", async ({ target }) => {
    const { copies } = (target as Element).closest<HTMLElement>("button[data-copies]")?.dataset ?? {};
    const source = copies === undefined ? null : document.getElementById(copies);
    if (!source) return;
    if (await copyText(source.textContent)) return showToast("success", copied);
    getSelection()?.selectAllChildren(source);
    showToast("success", selected);
  });
}

import { runAfterLoad } from "../../platform/islands/idle.ts";

/**
 * Loads what the page puts off until it is idle: images and symbols without an address of their own, and images below the fold,
 * for fast scrolling and printing.
 */
export function loadLateImagesWhenIdle(): void {
  runAfterLoad(() => {
    isIdle = true;
    loadLateImages();
  });
}

let isIdle = false;

/** Loads them in what an island has rendered, if the page has been idle. */
export function loadLateImages(): void {
  if (!isIdle) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("[data-late-src]"))
    if (!image.hasAttribute("src")) image.src = image.dataset.lateSrc ?? "";
  for (const symbol of document.querySelectorAll<SVGUseElement>("[data-late-href]"))
    symbol.setAttribute("href", symbol.dataset.lateHref ?? "");
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]"))
    image.loading = "eager";
}

/**
 * Removes images that cannot be loaded and that the page can do without, each with the nearest element marked so
 * (`data-optional`).
 */
export function removeFailedImages(): void {
  const remove = (image: EventTarget | null) => {
    if (image instanceof HTMLImageElement) image.closest("[data-optional]")?.remove();
  };
  document.addEventListener("error", ({ target }) => remove(target), { capture: true });
  for (const image of document.querySelectorAll<HTMLImageElement>(
    "[data-optional] img, img[data-optional]",
  )) {
    // It may have failed before the script ran, so it is loaded again. SVGs without a size have no natural width in some
    // browsers either; for them this has no effect.
    // biome-ignore lint/correctness/noSelfAssign: assigning the address loads the image again.
    if (image.hasAttribute("src") && image.complete && image.naturalWidth === 0) image.src = image.src;
  }
}

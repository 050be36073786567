import { runAfterLoad } from "../../platform/islands/idle.ts";

/**
 * Loads images when the page is idle: images and symbols whose URL the page has held back, and images below the fold,
 * for fast scrolling and printing.
 */
export function loadLazyImagesWhenIdle(): void {
  runAfterLoad(() => {
    isIdle = true;
    loadLazyImages();
  });
}

let isIdle = false;

/** Loads the late images in newly rendered islands, if the page has already been idle. */
export function loadLazyImages(): void {
  if (!isIdle) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("[data-lazy-src]"))
    if (!image.hasAttribute("src")) image.src = image.dataset.lazySrc ?? "";
  for (const symbol of document.querySelectorAll<SVGUseElement>("[data-lazy-href]"))
    symbol.setAttribute("href", symbol.dataset.lazyHref ?? "");
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]"))
    image.loading = "eager";
}

/** Removes optional images that fail to load: for each, the nearest element marked `data-optional`. */
export function removeFailedImages(): void {
  const remove = (image: EventTarget | null) => {
    if (image instanceof HTMLImageElement) image.closest("[data-optional]")?.remove();
  };
  document.addEventListener("error", ({ target }) => remove(target), { capture: true });
  for (const image of document.querySelectorAll<HTMLImageElement>(
    "[data-optional] img, img[data-optional]",
  )) {
    // The image may have failed before this script ran, so it is loaded again. Some browsers also report a natural
    // width of 0 for SVGs without a size; reloading those has no effect.
    // biome-ignore lint/correctness/noSelfAssign: assigning the address loads the image again.
    if (image.hasAttribute("src") && image.complete && image.naturalWidth === 0) image.src = image.src;
  }
}

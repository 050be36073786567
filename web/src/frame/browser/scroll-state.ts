/** Marks the header while the page is scrolled, by the visibility of a sentinel at its top. */
export function markScrolledHeader(): void {
  const sentinel = document.querySelector("[data-scroll-sentinel]");
  const header = sentinel?.nextElementSibling;
  if (!sentinel || !header) return;
  new IntersectionObserver((entries) => {
    header.toggleAttribute("data-scrolled", entries.at(-1)?.isIntersecting === false);
  }).observe(sentinel);
}

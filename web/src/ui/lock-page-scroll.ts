let holders = 0;

/**
 * Stops the page from scrolling behind a modal dialog, and reserves the width of the scrollbar, which disappears
 * meanwhile. Call this before the dialog opens. Returns a function that releases the page.
 */
export function lockPageScroll(): () => void {
  const root = document.documentElement;
  if (holders === 0) root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
  holders += 1;
  root.toggleAttribute("data-held", true);
  return () => {
    holders -= 1;
    root.toggleAttribute("data-held", holders > 0);
  };
}

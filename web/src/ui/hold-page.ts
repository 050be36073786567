let holders = 0;

/**
 * Keeps the page from scrolling behind a modal dialog, and the width of its scrollbar, which disappears meanwhile. Call it before
 * the dialog opens. Returns the function that lets the page go.
 */
export function holdPageBehind(): () => void {
  const root = document.documentElement;
  if (holders === 0) root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
  holders += 1;
  root.toggleAttribute("data-held", true);
  return () => {
    holders -= 1;
    root.toggleAttribute("data-held", holders > 0);
  };
}

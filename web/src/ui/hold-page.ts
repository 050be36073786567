/** Keeps the width of the scrollbar, which disappears while a modal dialog is open. Call it before the dialog opens. */
export function holdPageBehind(): void {
  const root = document.documentElement;
  root.style.setProperty("--scrollbar", `${window.innerWidth - root.clientWidth}px`);
}

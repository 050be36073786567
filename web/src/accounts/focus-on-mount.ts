/** A `ref` for what takes the place of a pressed button, whose end would move the focus to the body. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

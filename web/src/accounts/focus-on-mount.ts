/** A `ref` that focuses an element that replaces a pressed button. Otherwise focus would move to the body. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

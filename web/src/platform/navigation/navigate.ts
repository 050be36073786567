/** Leaves the page for a relative URL. With `replace` the back button does not lead here again. */
export function navigate(url: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) location.replace(url);
  else location.assign(url);
}

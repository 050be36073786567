/** An address below the site's origin without its query and fragment. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "/";
}

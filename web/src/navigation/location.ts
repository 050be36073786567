import { useLocation } from "wouter";

/** An address below the site's origin without its query and fragment. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "/";
}

/** The address that is shown, without its query. */
export function usePath(): string {
  return useLocation()[0];
}

/** Goes to an address of the site, in place. The function stays the same between renderings. */
export function useNavigate(): (path: string, options?: { readonly replace: boolean }) => void {
  return useLocation()[1];
}

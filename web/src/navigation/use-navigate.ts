import { useLocation } from "wouter";

/** Goes to an address of the site, in place. The function stays the same between renderings. */
export function useNavigate(): (path: string, options?: { readonly replace: boolean }) => void {
  return useLocation()[1];
}

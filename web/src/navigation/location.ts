import { useLocation } from "wouter";

/** Removes query and fragment from a relative URL. */
export function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "/";
}

/** The current path. */
export function usePath(): string {
  return useLocation()[0];
}

/** Client-side navigation. The returned function is stable. */
export function useNavigate(): (path: string, options?: { readonly replace: boolean }) => void {
  return useLocation()[1];
}

import { useLocation } from "wouter";

/** Goes to an address of the site, in place. The function stays the same between renderings. */
export function useNavigate(): (path: string) => void {
  return useLocation()[1];
}

/** The address that is shown, without its query. */
export function usePath(): string {
  return useLocation()[0];
}

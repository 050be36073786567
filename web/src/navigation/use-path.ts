import { useLocation } from "wouter";

/** The address that is shown, without its query. */
export function usePath(): string {
  return useLocation()[0];
}

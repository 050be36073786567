import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../platform/api/api-error.ts";

/** How long a reply counts as fresh: going back to a list does not load it again. */
const freshMs = 10_000;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // A rejection stays one; a lost connection or a restart may pass.
        retry: (failures, error) => failures < 1 && !isRejected(error),
      },
    },
  });
}

function isRejected(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "rejected" && (error.status ?? 0) < 500;
}

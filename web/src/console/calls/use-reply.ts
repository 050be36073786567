import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { Call, ReplyOf, SentParamsOf, SentQueryOf } from "@baleen/contract/call.ts";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CallParts } from "../../platform/api/call-api.ts";
import { useCalls } from "./CallProvider.tsx";

interface QueryOptions<C extends Call> {
  readonly params?: SentParamsOf<C>;
  readonly query?: SentQueryOf<C>;
  readonly enabled?: boolean;
  /** A function is called with each reply. */
  readonly refetchMs?: number | ((reply: ReplyOf<C> | undefined) => number | false);
}

/** The reply of a reading call, cached by its path, params and query. */
export function useReply<C extends Call>(call: C, options: QueryOptions<C> = {}) {
  const calls = useCalls();
  const { params, query, enabled = true, refetchMs = false } = options;
  return useQuery({
    queryKey: [call.path, params, query],
    queryFn: ({ signal }) => calls.call(call, partsOf<C>({ params, query, signal })),
    enabled,
    refetchInterval: typeof refetchMs === "function" ? ({ state }) => refetchMs(state.data) : refetchMs,
    placeholderData: keepPreviousData,
  });
}

/** A page of a list with cursor pagination. */
interface Page<Row> {
  readonly rows: readonly Row[];
  /** On the first page of lists that are counted. */
  readonly total?: RowCount | null;
  readonly next: string | null;
}

type RowOf<C> = ReplyOf<C> extends Page<infer Row> ? Row : never;

/** A list with cursor pagination. */
export function usePages<C extends Call>(call: C, { params, query, enabled = true }: QueryOptions<C> = {}) {
  const calls = useCalls();
  const listing = useInfiniteQuery({
    queryKey: [call.path, params, query, "pages"],
    queryFn: async ({ signal, pageParam }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const pageQuery = { ...(query as object | undefined), ...cursor };
      const reply = await calls.call(call, partsOf<C>({ params, query: pageQuery, signal }));
      // `RowOf` is `never` for calls whose reply is no page, so no list can be made of them.
      return reply as Page<RowOf<C>>;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled,
  });
  const pages = listing.data?.pages;
  return { ...listing, rows: pages?.flatMap(({ rows }) => rows), total: pages?.[0]?.total ?? undefined };
}

/** Invalidates all cached replies after a change; those on screen are fetched again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}

function partsOf<C extends Call>(parts: object): Omit<CallParts<C>, "language"> {
  // The types of `QueryOptions` come from the call's own schemas, so only parts that the call lacks are undefined.
  const defined = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Omit<CallParts<C>, "language">;
}

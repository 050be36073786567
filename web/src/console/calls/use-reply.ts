import type { RowCount } from "@baleen/contract/back-office/paging.ts";
import type { Call, ReplyOf, SentParamsOf, SentQueryOf } from "@baleen/contract/call.ts";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { CallParts } from "../../platform/api/call-api.ts";
import { useCalls } from "./CallProvider.tsx";

interface Asked<C extends Call> {
  readonly params?: SentParamsOf<C>;
  readonly query?: SentQueryOf<C>;
  readonly enabled?: boolean;
  /** A function decides anew with each reply. */
  readonly refetchMs?: number | ((reply: ReplyOf<C> | undefined) => number | false);
}

/** The reply of a call that reads, kept by its path and what was asked. */
export function useReply<C extends Call>(call: C, asked: Asked<C> = {}) {
  const calls = useCalls();
  const { params, query, enabled = true, refetchMs = false } = asked;
  return useQuery({
    queryKey: [call.path, params, query],
    queryFn: ({ signal }) => calls.call(call, partsOf<C>({ params, query, signal })),
    enabled,
    refetchInterval: typeof refetchMs === "function" ? ({ state }) => refetchMs(state.data) : refetchMs,
    placeholderData: keepPreviousData,
  });
}

/** A reply of a list with cursors. */
interface Page<Row> {
  readonly rows: readonly Row[];
  /** Of a first page, where the list is counted. */
  readonly total?: RowCount | null;
  readonly next: string | null;
}

type RowOf<C> = ReplyOf<C> extends Page<infer Row> ? Row : never;

/** A list that is read page by page. */
export function usePages<C extends Call>(call: C, { params, query, enabled = true }: Asked<C> = {}) {
  const calls = useCalls();
  const listing = useInfiniteQuery({
    queryKey: [call.path, params, query, "pages"],
    queryFn: async ({ signal, pageParam }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const narrowed = { ...(query as object | undefined), ...cursor };
      const reply = await calls.call(call, partsOf<C>({ params, query: narrowed, signal }));
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

/** Marks everything that was read as outdated, after a change; what is on screen is read again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}

function partsOf<C extends Call>(parts: object): Omit<CallParts<C>, "language"> {
  // Missing parts are those that the call does not have: `Asked` takes them from the call's own schemas.
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Omit<CallParts<C>, "language">;
}

import type { ErrorName } from "@baleen/contract/errors.ts";

/**
 * What a limit counts by. `client`: the IP address and the networks that contain it; `all`: one count for the whole
 * site.
 */
export type LimitSubject =
  | "account"
  | "address"
  | "all"
  | "client"
  | "device"
  | "login"
  | "number"
  | "operator"
  | "order"
  | "prefix"
  | "purpose"
  | "session"
  | "token";

/**
 * At most `max` requests of a subject in a fixed window of `windowS` seconds; further ones are rejected with `error`.
 */
export interface Limit {
  /** What is counted, as a plural noun. */
  readonly name: string;
  readonly by: LimitSubject;
  readonly max: number;
  readonly windowS: number;
  readonly error: ErrorName;
  /** The form field that shows the error. */
  readonly field?: string;
  /**
   * The counter of one subject. The key is for example an account's id or the `clientKeyOf` of an IP address; omit it
   * for a limit shared by everyone (`all`).
   */
  of(key?: string | number): Counter;
}

/** The counter of one subject under a limit. */
export interface Counter {
  readonly limit: Limit;
  readonly key: string;
}

const limits = new Map<string, Limit>();

/**
 * Defines a limit; `docs/limits.md` lists them all. Throws if another limit has the same name, window and subject kind.
 */
export function defineLimit(name: string, options: Omit<Limit, "name" | "of">): Limit {
  const limit: Limit = {
    name,
    ...options,
    of(key) {
      if ((key === undefined || key === "") && options.by !== "all")
        throw new Error(`Whose ${name} are counted?`);
      return { limit, key: String(key ?? "") };
    },
  };
  const title = titleOf(limit);
  if (limits.has(title)) throw new Error(`Two limits count ${title}`);
  limits.set(title, limit);
  return limit;
}

/** The limits of all loaded modules. */
export const listLimits = (): readonly Limit[] => [...limits.values()];

/** The key of a counter's row. A limit by client has a row for each of the client's networks. */
export function subjectOf({ limit, key }: Counter): string {
  return [titleOf(limit), key].join(" ").trim();
}

const titleOf = ({ name, by, windowS }: Limit) => `${name} per ${windowS} s of ${by}`;

import type { ErrorName } from "@baleen/contract/errors.ts";

/** What a limit counts by. `client`: the IP address, with the networks that it is in; `all`: one count for the site. */
export type LimitedBy =
  | "account"
  | "address"
  | "all"
  | "client"
  | "device"
  | "login"
  | "operator"
  | "order"
  | "prefix"
  | "purpose"
  | "session";

/** At most `max` requests of a subject in a fixed window of `windowS` seconds; the next one is rejected with `error`. */
export interface Limit {
  /** What is counted, in the plural. */
  readonly name: string;
  readonly by: LimitedBy;
  readonly max: number;
  readonly windowS: number;
  readonly error: ErrorName;
  /** The field that the error is shown at. */
  readonly field?: string;
  /** The limit of one subject: an account's id, `clientKeyOf` of an address. None for a limit of all. */
  of(key?: string | number): Counter;
}

/** A limit of one subject. */
export interface Counter {
  readonly limit: Limit;
  readonly key: string;
}

const limits = new Map<string, Limit>();

/** Defines a limit; `docs/limits.md` lists them all. Throws if another one counts the same. */
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

/** The limits of all modules that are loaded. */
export const definedLimits = (): readonly Limit[] => [...limits.values()];

/** What a counter's row is found by. A limit of a client has a row for each of its networks. */
export function subjectOf({ limit, key }: Counter): string {
  return [titleOf(limit), key].join(" ").trim();
}

const titleOf = ({ name, by, windowS }: Limit) => `${name} per ${windowS} s of ${by}`;

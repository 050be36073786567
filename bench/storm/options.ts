import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

export interface OwnDatabase {
  readonly url: string;
  /** The URL without a connection pooler. */
  readonly directUrl: string;
}

export interface StormOptions {
  readonly minutes: number;
  readonly nodes: number;
  readonly people: number;
  /** Seconds between two disruptions of nodes. */
  readonly killEvery: number;
  /** True if nodes are only killed, never restarted gracefully. */
  readonly killsOnly: boolean;
  /** Forged notices and wrong logins a second. */
  readonly flood: number;
  /** Complaints of payers over the whole time. */
  readonly complaints: number;
  readonly seed: number;
  /** The folder of the report. */
  readonly out: string;
  /** The `LOG_LEVEL` of the nodes. */
  readonly log: string;
  /** True to use a database cluster and disrupt its primary instead of the nodes. */
  readonly failover: boolean;
  /** An empty database of the operator's; undefined to start one. */
  readonly database: OwnDatabase | undefined;
}

/** An operator's work of a minute, and what WeChat Pay takes of replies. */
const complaintsPerMinute = 40;

const text = (byDefault: string) => ({ type: "string", default: byDefault }) as const;

/** Its message is a sentence about what the operator has to change. */
export class UnusableOptionsError extends Error {}

/** Throws `UnusableOptionsError`. */
export function readOptions(words: readonly string[]): StormOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: text("5"),
      nodes: text("2"),
      people: text("50"),
      "kill-every": text("20"),
      "kills-only": { type: "boolean", default: false },
      flood: text("50"),
      complaints: { type: "string" },
      seed: text(String(randomInt(2 ** 31))),
      out: text("storm-report"),
      log: text("error"),
      failover: { type: "boolean", default: false },
      database: { type: "string" },
      "direct-database": { type: "string" },
    },
  });
  values.complaints ??= String(Math.round(Number(values.minutes) * complaintsPerMinute));
  const number = (
    name: "minutes" | "nodes" | "people" | "kill-every" | "flood" | "complaints" | "seed",
    min: number,
  ) => {
    const value = Number(values[name]);
    if (!(value >= min))
      throw new UnusableOptionsError(`--${name} needs a number of at least ${min}, not ${values[name]}.`);
    return value;
  };
  if (values.failover && values.database !== undefined)
    throw new UnusableOptionsError(
      "--failover starts a cluster of its own, so that --database cannot be used.",
    );
  return {
    minutes: number("minutes", 0.1),
    nodes: number("nodes", 1),
    people: number("people", 1),
    killEvery: number("kill-every", 1),
    killsOnly: values["kills-only"],
    flood: number("flood", 0),
    complaints: number("complaints", 0),
    seed: number("seed", 0),
    out: values.out,
    log: values.log,
    failover: values.failover,
    database: databaseOf(values.database, values["direct-database"]),
  };
}

function databaseOf(url: string | undefined, directUrl: string | undefined): OwnDatabase | undefined {
  for (const value of [url, directUrl]) {
    if (value !== undefined && !/^postgres(ql)?:\/\//.test(value))
      throw new UnusableOptionsError(
        "A database needs an address that begins with postgres:// or postgresql://.",
      );
  }
  if (url !== undefined) return { url, directUrl: directUrl ?? url };
  if (directUrl !== undefined)
    throw new UnusableOptionsError("--direct-database needs --database, its address through the pooler.");
  return undefined;
}

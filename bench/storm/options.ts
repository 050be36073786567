import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";

export interface StormOptions {
  readonly minutes: number;
  readonly nodes: number;
  readonly people: number;
  /** Seconds between a node's end and the next one's. */
  readonly killEvery: number;
  /** Forged notices and wrong logins a second. */
  readonly flood: number;
  readonly seed: number;
  /** The folder of the report. */
  readonly out: string;
}

const text = (byDefault: string) => ({ type: "string", default: byDefault }) as const;

/** Throws a sentence for the operator where a number is none. */
export function readOptions(words: readonly string[]): StormOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: text("5"),
      nodes: text("2"),
      people: text("50"),
      "kill-every": text("20"),
      flood: text("50"),
      seed: text(String(randomInt(2 ** 31))),
      out: text("storm-report"),
    },
  });
  const number = (name: Exclude<keyof typeof values, "out">, min: number) => {
    const value = Number(values[name]);
    if (!(value >= min)) throw new Error(`--${name} needs a number of at least ${min}, not ${values[name]}.`);
    return value;
  };
  return {
    minutes: number("minutes", 0.1),
    nodes: number("nodes", 1),
    people: number("people", 1),
    killEvery: number("kill-every", 1),
    flood: number("flood", 0),
    seed: number("seed", 0),
    out: values.out,
  };
}

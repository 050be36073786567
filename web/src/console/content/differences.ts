import type { ContentPath } from "@baleen/contract/back-office/content-fields.ts";

/** A changed field, or a list item whose position relative to the others changed. */
export type Difference =
  | {
      readonly kind: "changed";
      readonly path: ContentPath;
      readonly one: string | undefined;
      readonly other: string | undefined;
    }
  | { readonly kind: "moved"; readonly path: ContentPath; readonly from: number; readonly to: number };

/** The differences between two documents, by item and by field. Items are matched even if they moved. */
export function findDifferences(one: unknown, other: unknown): Difference[] {
  if (!Array.isArray(one) || !Array.isArray(other)) return findChanges(one, other, []);
  const pairs = pairItems(one, other);
  const moved = findMoved(pairs);
  const kept = new Set(pairs.map(([from]) => from));
  return [
    ...one.flatMap((item, at) => (kept.has(at) ? [] : findChanges(item, undefined, [at]))),
    ...other.flatMap((item, to) => {
      const from = pairs.find((pair) => pair[1] === to)?.[0];
      if (from === undefined) return findChanges(undefined, item, [to]);
      const changes = findChanges(one[from], item, [to]);
      return moved.has(to) ? [{ kind: "moved" as const, path: [to], from, to }, ...changes] : changes;
    }),
  ];
}

/** The indexes of an item in both lists. */
type Pair = readonly [from: number, to: number];

/** Items match if they are equal, otherwise if they have the same id, otherwise if they have the same index. */
function pairItems(one: readonly unknown[], other: readonly unknown[]): Pair[] {
  const free = { one: new Set(one.keys()), other: new Set(other.keys()) };
  const pairs: Pair[] = [];
  const pairBy = (keyOf: (item: unknown, at: number) => unknown) => {
    for (const from of free.one) {
      const key = keyOf(one[from], from);
      const to = [...free.other].find((at) => key !== undefined && keyOf(other[at], at) === key);
      if (to === undefined) continue;
      free.one.delete(from);
      free.other.delete(to);
      pairs.push([from, to]);
    }
  };
  pairBy((item) => JSON.stringify(item));
  pairBy(idOf);
  pairBy((item, at) => (idOf(item) === undefined ? at : undefined));
  return pairs.sort(([from], [otherFrom]) => from - otherFrom);
}

const idOf = (item: unknown) => (item as { readonly id?: unknown } | null)?.id;

/** The new indexes of the items that moved: the smallest set whose moves explain the new order. */
function findMoved(pairs: readonly Pair[]): ReadonlySet<number> {
  /** For each item, the longest increasing run of unmoved items that ends with it. */
  const runs: number[][] = [];
  for (const [, to] of pairs) {
    const before = runs.filter((run) => (run.at(-1) ?? -1) < to);
    runs.push([...longest(before), to]);
  }
  const kept = new Set(longest(runs));
  return new Set(pairs.map(([, to]) => to).filter((to) => !kept.has(to)));
}

const longest = (runs: readonly number[][]): number[] =>
  runs.reduce<number[]>((found, run) => (run.length > found.length ? run : found), []);

function findChanges(one: unknown, other: unknown, at: ContentPath): Difference[] {
  const [left, right] = [leavesOf(one, at), leavesOf(other, at)];
  const paths = new Set([...left.keys(), ...right.keys()]);
  return [...paths].flatMap((path) => {
    const [before, after] = [left.get(path), right.get(path)];
    if (before === after) return [];
    return [{ kind: "changed" as const, path: JSON.parse(path), one: before, other: after }];
  });
}

/** The leaf values of an object or an array as text, keyed by their path as JSON. */
function leavesOf(value: unknown, path: ContentPath, leaves = new Map<string, string>()) {
  if (typeof value === "object" && value !== null) {
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [key, child] of entries) leavesOf(child, [...path, key], leaves);
  } else if (value !== undefined) {
    leaves.set(JSON.stringify(path), String(value));
  }
  return leaves;
}

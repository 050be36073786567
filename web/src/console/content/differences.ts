import type { ContentPath } from "@baleen/contract/console/content-problems.ts";

export interface Difference {
  readonly path: ContentPath;
  readonly one: string | undefined;
  readonly other: string | undefined;
}

/** Where two documents differ, item by item and field by field. */
export function findDifferences(one: unknown, other: unknown): Difference[] {
  const [left, right] = [leavesOf(one), leavesOf(other)];
  const paths = new Map([...left, ...right].map(([key, { path }]) => [key, path]));
  return [...paths].flatMap(([key, path]) => {
    const [before, after] = [left.get(key)?.text, right.get(key)?.text];
    return before === after ? [] : [{ path, one: before, other: after }];
  });
}

interface Leaf {
  readonly path: ContentPath;
  readonly text: string;
}

function leavesOf(value: unknown, path: ContentPath = [], leaves = new Map<string, Leaf>()) {
  if (typeof value === "object" && value !== null) {
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [key, held] of entries) leavesOf(held, [...path, key], leaves);
  } else if (value !== undefined) {
    leaves.set(JSON.stringify(path), { path, text: String(value) });
  }
  return leaves;
}

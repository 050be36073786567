import { parseSync } from "vite";
import type { Finding, SourceFile } from "./source-file.ts";

/** These functions retry their callback after a deadlock. */
const runners = ["inTransaction", "performAction", "actOnAccount", "changeDocument", "changeOperator"];
const mention = new RegExp(`\\b(${runners.join("|")})[(<]`);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

/**
 * Rejects assignments inside a transaction's callback to variables outside of it: after a retry, they would keep values
 * from the run that was rolled back.
 */
export function checkTransactions({ path, text }: Pick<SourceFile, "path" | "text">): Finding[] {
  if (!/^server\/src\/.*\.ts$/.test(path) || /\.test\.ts$/.test(path) || !mention.test(text)) return [];
  const nodes = nodesIn(parseSync(path, text).program);
  return nodes.filter(isRunner).flatMap((call) => {
    const work = (call.arguments as readonly Node[]).filter(({ type }) =>
      type.endsWith("FunctionExpression"),
    );
    return work
      .flatMap((one) => assignmentsOutOf(one))
      .map(({ name, start }) => ({
        path,
        line: text.slice(0, start).split("\n").length,
        rule: "transactions",
        advice: `${name} would keep the value of a run that was rolled back: return it from the transaction.`,
      }));
  });
}

function isRunner({ type, callee }: Node): boolean {
  if (type !== "CallExpression") return false;
  const { name } = callee as { readonly name?: string };
  return name !== undefined && runners.includes(name);
}

function assignmentsOutOf(work: Node): { readonly name: string; readonly start: number }[] {
  const inside = nodesIn(work);
  const declared = new Set(
    inside.flatMap(({ type, id, params }) => {
      if (type === "VariableDeclarator") return namesIn(id);
      return type.includes("Function") ? [...namesIn(id), ...namesIn(params)] : [];
    }),
  );
  return inside.flatMap(({ type, left, argument, start }) => {
    const target =
      type === "AssignmentExpression" ? left : type === "UpdateExpression" ? argument : undefined;
    const { type: kind, name } = (target ?? {}) as { readonly type?: string; readonly name?: string };
    return kind === "Identifier" && name !== undefined && !declared.has(name) ? [{ name, start }] : [];
  });
}

function namesIn(pattern: unknown): string[] {
  return nodesIn(pattern).flatMap(({ type, name }) => (type === "Identifier" ? [String(name)] : []));
}

/** A node and all of its descendants. */
function nodesIn(part: unknown): Node[] {
  if (Array.isArray(part)) return part.flatMap(nodesIn);
  if (typeof part !== "object" || part === null) return [];
  const own = "type" in part && typeof part.type === "string" ? [part as Node] : [];
  return [...own, ...Object.values(part).flatMap(nodesIn)];
}

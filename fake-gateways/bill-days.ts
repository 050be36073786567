import { randomBytes } from "node:crypto";
import { writeTime } from "./formats.ts";
import type { Reply } from "./listen.ts";

/** Stores bill files, each under an unguessable URL. */
export interface BillStore {
  /** Returns its address. */
  put(file: Buffer): string;
  /** All that were offered, in order. */
  files(): readonly Buffer[];
  download(url: URL): Reply;
}

export function openBillStore(origin: string, path: string): BillStore {
  const files = new Map<string, Buffer>();
  return {
    put(file) {
      const token = randomBytes(24).toString("base64url");
      files.set(token, file);
      return `${origin}${path}?token=${token}`;
    },
    files: () => [...files.values()],
    download(url) {
      const body = files.get(url.searchParams.get("token") ?? "");
      return body ? { status: 200, body } : { status: 404, body: "Not Found" };
    },
  };
}

/**
 * Misbehaviours of the next bill that both gateways have: it is not available yet, it lacks the latest line, the latest
 * line has a wrong amount, or every line is doubled.
 */
export const commonBillMisbehaviours = [
  "bill-not-ready",
  "bill-short",
  "bill-other-amount",
  "bill-doubled",
] as const;

/** 0.6 per cent, to the fen. */
export const feeOf = (amountFen: number): number => Math.round(amountFen * 0.006);

interface Line {
  readonly at: Date;
  readonly amountFen: number;
}

/** The lines of a day, oldest first, changed by the misbehaviour. */
export function linesOfDay<Some extends Line>(
  lines: readonly Some[],
  day: string,
  mode: string | undefined,
): Some[] {
  const ofDay = lines
    .filter(({ at }) => writeTime(at).startsWith(day))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  if (mode === "bill-doubled") return [...ofDay, ...ofDay];
  if (mode === "bill-short") return ofDay.slice(0, -1);
  const newest = ofDay.at(-1);
  if (mode !== "bill-other-amount" || !newest) return ofDay;
  return [...ofDay.slice(0, -1), { ...newest, amountFen: newest.amountFen + 100 }];
}

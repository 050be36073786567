import { describe, expect, test } from "vitest";
import { daySpansOf, readItems, readPages } from "./complaint-pages.ts";
import type { GatewayComplaint } from "./complaints.ts";
import { GatewayError } from "./gateway.ts";
import { readable } from "./testing/complaint-desk.ts";

const complaintOf = (gatewayId: string): GatewayComplaint => ({
  gatewayId,
  gatewayState: "PENDING",
  state: "open",
  payments: [],
  wants: "other",
  text: "",
  createdAt: new Date(0),
  times: 1,
  tags: [],
  pictures: [],
  raw: "{}",
});

interface FakeList {
  /** The pages, as the gateway answers one after the other. */
  readonly pages: readonly (readonly string[])[];
  readonly total?: number | undefined;
  /** Whether each page says the total, not only the first. */
  readonly isTotalRepeated?: boolean;
}

async function read({ pages, total, isTotalRepeated = false }: FakeList) {
  const asked: { readonly pageNo: number; readonly offset: number }[] = [];
  const ids: string[] = [];
  const list = readPages(async (position) => {
    asked.push(position);
    const complaints = (pages[position.pageNo - 1] ?? []).map(complaintOf);
    return { complaints, size: 2, total: isTotalRepeated || position.pageNo === 1 ? total : undefined };
  });
  for await (const { gatewayId } of readable(list)) ids.push(gatewayId);
  return { ids, asked };
}

describe("pages of complaints", () => {
  test("end with the first that is not full", async () => {
    const { ids, asked } = await read({ pages: [["a", "b"], ["c"]], total: 3 });
    expect(ids).toEqual(["a", "b", "c"]);
    expect(asked).toEqual([
      { pageNo: 1, offset: 0 },
      { pageNo: 2, offset: 2 },
    ]);
  });

  test("go on beyond the total of the first page, since others arrive meanwhile", async () => {
    const { ids } = await read({ pages: [["a", "b"], ["b", "c"], ["d"]], total: 3 });
    expect(ids).toEqual(["a", "b", "c", "d"]);
  });

  test("go on behind a page that is too short while some are missing", async () => {
    const { ids } = await read({ pages: [["a"], ["b", "c"], ["d"]], total: 4, isTotalRepeated: true });
    expect(ids).toEqual(["a", "b", "c", "d"]);
  });

  test("end with an empty one, whatever the total says", async () => {
    expect((await read({ pages: [["a", "b"]], total: 9 })).asked).toHaveLength(2);
    expect((await read({ pages: [] })).ids).toEqual([]);
  });

  test("can be left in the middle without reading the rest", async () => {
    let asked = 0;
    const list = readPages(async () => {
      asked += 1;
      return { complaints: ["a", "b"].map(complaintOf), size: 2, total: 4 };
    });
    for await (const { gatewayId } of readable(list)) if (gatewayId === "a") break;
    expect(asked).toBe(1);
  });
});

describe("days of a list", () => {
  test("are those of China, thirty at most in a span, without a gap", () => {
    expect(daySpansOf(new Date("2026-01-01T15:59:59Z"), new Date("2026-01-30T16:00:00Z"))).toEqual([
      { firstDay: "2026-01-01", lastDay: "2026-01-30" },
      { firstDay: "2026-01-31", lastDay: "2026-01-31" },
    ]);
    const day = new Date("2026-03-01T00:00:00Z");
    expect(daySpansOf(day, day)).toEqual([{ firstDay: "2026-03-01", lastDay: "2026-03-01" }]);
  });
});

test("an item in an unexpected form does not keep the others of its page from being read", () => {
  const read = readItems(["a", "broken", "b"], (item) => {
    if (item === "broken") throw new GatewayError("unknown", "unexpected");
    return complaintOf(String(item));
  });
  expect(read.map((complaint) => complaint?.gatewayId)).toEqual(["a", undefined, "b"]);
});

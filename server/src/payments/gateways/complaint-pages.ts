import { addDays, chinaDayOf } from "../../platform/china-day.ts";
import type { GatewayComplaint } from "./complaints.ts";
import { GatewayError } from "./gateway.ts";

/** Days in China, the first and the last one included. */
export interface DaySpan {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** No family shows more days in one list than WeChat Pay, which has 30. */
const maxDays = 30;

/** The days from one time to another, oldest first, in spans that a gateway lists at once. */
export function daySpansOf(from: Date, until: Date): DaySpan[] {
  const spans: DaySpan[] = [];
  const end = chinaDayOf(until);
  for (let firstDay = chinaDayOf(from); firstDay <= end; firstDay = addDays(firstDay, maxDays)) {
    const last = addDays(firstDay, maxDays - 1);
    spans.push({ firstDay, lastDay: last < end ? last : end });
  }
  return spans;
}

export interface ComplaintPage {
  /** Undefined for those that cannot be read. */
  readonly complaints: readonly (GatewayComplaint | undefined)[];
  /** How many complaints a full page has. */
  readonly size: number;
  /** How many there are in all; gateways say it on the first page only, or never. */
  readonly total: number | undefined;
}

export interface PagePosition {
  /** From 1. */
  readonly pageNo: number;
  /** How many complaints the pages before have. */
  readonly offset: number;
}

/**
 * Reads pages up to the first that is not full, each complaint once. Whoever complains meanwhile moves the others to
 * later places, so that pages overlap, and the total of the first page is too small.
 */
export async function* readPages(
  readPage: (position: PagePosition) => Promise<ComplaintPage>,
): AsyncGenerator<GatewayComplaint | undefined, void, undefined> {
  const seenIds = new Set<string>();
  let knownTotal = 0;
  for (let pageNo = 1, offset = 0; ; pageNo += 1) {
    const { complaints, size, total } = await readPage({ pageNo, offset });
    for (const complaint of complaints) {
      if (complaint && seenIds.has(complaint.gatewayId)) continue;
      if (complaint) seenIds.add(complaint.gatewayId);
      yield complaint;
    }
    offset += complaints.length;
    knownTotal = total ?? knownTotal;
    if (complaints.length === 0 || (complaints.length < size && offset >= knownTotal)) return;
  }
}

/** Reads the items of a page. One in an unexpected form does not keep the others from being read. */
export function readItems(
  items: readonly unknown[],
  readItem: (item: unknown) => GatewayComplaint,
): (GatewayComplaint | undefined)[] {
  return items.map((item) => {
    try {
      return readItem(item);
    } catch (error) {
      if (error instanceof GatewayError) return undefined;
      throw error;
    }
  });
}

import { releaseRecords } from "@baleen/contract/content/product-releases.data.ts";
import { expect, test } from "vitest";
import { betaRecords } from "./beta.data.ts";
import { careerRecords } from "./careers.data.ts";
import { versionRecords } from "./history.data.ts";
import { roadmapRecords } from "./roadmap.data.ts";

const kinds: readonly [string, readonly object[], fields: string, key: string, allowed: string][] = [
  ["release", releaseRecords, "date features title type version", "type", "feature improvement major"],
  ["version", versionRecords, "date features type version", "type", "major minor patch"],
  ["roadmap entry", roadmapRecords, "features quarter status title", "status", "current planned upcoming"],
  ["beta item", betaRecords, "description status title", "status", "experimental in-testing preview"],
];

test.each(kinds)(
  "each %s has its fields, and all kinds are there [spec 3.11]",
  (_, records, fields, key, allowed) => {
    for (const record of records) expect(Object.keys(record).toSorted().join(" ")).toBe(fields);
    const found = records.map((record) => String(Reflect.get(record, key)));
    expect([...new Set(found)].toSorted().join(" ")).toBe(allowed);
  },
);

test("each career has its fields [spec 3.11]", () => {
  for (const career of careerRecords)
    expect(Object.keys(career).toSorted().join(" ")).toBe(
      "department description location requirements title type",
    );
});

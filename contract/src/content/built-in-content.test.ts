import { expect, test } from "vitest";
import { membershipPackage } from "../shop/packages.ts";
import { builtInPackages, builtInSiteConfig } from "./built-in-content.ts";

test("the built-in content has a welcome, a new version, a filing number and a mailbox [spec 4.2]", () => {
  const { announcements, company } = builtInSiteConfig;
  expect(announcements.map(({ contentEn }) => contentEn)).toEqual([
    "Welcome to Baleen.",
    "Client 2.6 is out, with an advanced digital human.",
  ]);
  expect(company.icp).toMatch(/ICP备\d+号/);
  expect(company.email).toMatch(/^[^@]+@[^@]+$/);
});

test("the built-in packages last 30, 90 and 365 days and have every field [spec 3.2, 4.2]", () => {
  expect(builtInPackages.map(({ code, validDays }) => [code, validDays])).toEqual([
    ["monthly", 30],
    ["quarterly", 90],
    ["yearly", 365],
  ]);
  const specified = ["id", "name", "price", "originalPrice", "validDays", "level", "description", "features"]
    .concat(["code", "status", "stock", "createdAt", "updatedAt", "clientConfig", "sort"])
    .toSorted();
  expect(Object.keys(membershipPackage.shape)).toEqual(expect.arrayContaining(specified));
  for (const sold of builtInPackages) expect(Object.keys(sold)).toEqual(expect.arrayContaining(specified));
});

test("three built-in features: smart subtitles, digital human, batch processing [spec 2.11]", () => {
  expect(builtInSiteConfig.features.map(({ titleEn }) => titleEn)).toEqual([
    "Smart subtitles",
    "Digital human",
    "Batch processing",
  ]);
});

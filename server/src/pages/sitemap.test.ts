import { expect, test } from "vitest";
import { childrenOf, readXml, textIn } from "../desktop/testing/read-xml.ts";
import { writeSitemap } from "./serve-root-files.ts";

test("the sitemap says when the pages about releases have changed, and nothing of others", () => {
  const at = "2026-11-20T08:00:00.000Z";
  const map = readXml(writeSitemap(["/", "/updates/releases"], "https://www.example.com", at));
  const changes = childrenOf(map, "url").map((url) => [textIn(url, "loc"), textIn(url, "lastmod")]);
  expect(changes).toEqual([
    ["https://www.example.com/", undefined],
    ["https://www.example.com/?lang=en", undefined],
    ["https://www.example.com/updates/releases", "2026-11-20T08:00:00.000Z"],
    ["https://www.example.com/updates/releases?lang=en", "2026-11-20T08:00:00.000Z"],
  ]);
  expect(writeSitemap(["/updates/releases"], "https://www.example.com", undefined)).not.toContain("lastmod");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BannerRegion } from "./Banner.tsx";

test.each([
  ["nothing", undefined],
  ["an empty text", ""],
  ["several messages of which there is none", [undefined, false, ""]],
])("a region for %s shows no banner", (_, children) => {
  const markup = renderToStaticMarkup(<BannerRegion tone="danger">{children}</BannerRegion>);
  expect(markup).toMatch(/^<div class="[^"]*" role="alert"><\/div>$/);
});

test("a region shows the one message that there is", () => {
  const markup = renderToStaticMarkup(<BannerRegion tone="info">{[false, "Paid."]}</BannerRegion>);
  expect(markup).toContain("Paid.");
});

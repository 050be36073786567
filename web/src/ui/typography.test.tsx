import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withWholeEnd } from "./typography.tsx";

const render = (text: string) => renderToStaticMarkup(<p>{withWholeEnd(text)}</p>);

test("the last line of a Chinese text has more than two characters: its end stays together", () => {
  expect(render("下载免费，手动剪辑和导出也免费。")).toBe(
    '<p>下载免费，手动剪辑和导出<span data-whole="true">也免费。</span></p>',
  );
});

test("short texts, English, and texts that end in Latin stay as they are", () => {
  for (const text of ["一共十个字的文字", "Free to edit and export.", "支持的系统有Windows和macOS"])
    expect(render(text)).toBe(`<p>${text}</p>`);
});

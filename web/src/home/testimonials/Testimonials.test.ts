import { expect, test } from "vitest";
import { testimonialCards } from "./Testimonials.tsx";

const given = { id: 1, title: "剪辑师", content: "好用。" };

test("cards stand in their order, and those without one come last as they were", () => {
  const testimonials = [
    { ...given, id: "c" },
    { ...given, id: "b", order: 2 },
    { ...given, id: "d" },
    { ...given, id: "a", order: 1 },
  ];
  expect(testimonialCards(testimonials, "zh").map(({ key }) => key)).toEqual(["a", "b", "c", "d"]);
});

test("English falls back to Chinese text by text, and says so", () => {
  const [card] = testimonialCards([{ ...given, author: "螃蟹", titleEn: "Editor" }], "en");
  expect(card).toMatchObject({
    content: { text: "好用。", lang: "zh-CN" },
    name: { text: "螃蟹", lang: "zh-CN" },
    title: { text: "Editor", lang: undefined },
  });
});

test("Chinese needs no mark, and a name may be called author or name", () => {
  expect(testimonialCards([{ ...given, author: "螃蟹", name: "大螃蟹" }], "zh")[0]?.name).toEqual({
    text: "大螃蟹",
    lang: undefined,
  });
  expect(testimonialCards([given], "zh")[0]?.name).toBeUndefined();
});

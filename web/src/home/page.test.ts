import { builtInSiteConfig } from "@baleen/contract/content/built-in-content.ts";
import { languages } from "@baleen/contract/language.ts";
import { expect, test } from "vitest";
import { linksOf, partOf, readPage, wordsOf } from "../testing/read-page.ts";

/** The HTML of a section of the home page, by the id of its heading. */
async function section(id: string, content = {}) {
  const { html } = await readPage("/", "en", content);
  return partOf(html, `aria-labelledby="${id}"`, "</section>");
}

test("eight features are advertised [spec 1.1]", async () => {
  const slides = await section("showcase");
  const names = ["Smart cuts", "Auto subtitles", "Voice cloning", "Digital human", "Covers"].concat([
    "Enhancement",
    "Background removal",
    "Batch",
  ]);
  const { text } = await readPage("/features");
  for (const name of names) {
    expect(wordsOf(slides)).toContain(name);
    expect(text).toContain(name);
  }
});

test("what the product claims in numbers is on the home page, in both languages [spec 1.2]", async () => {
  const claims = {
    zh: [
      "10秒样本",
      "语音识别准确率98%",
      "16种字幕语言",
      "批量效率提升300%",
      "一次批量生成10条",
      "客户端2.6已发布：新增高级数字人。",
    ],
    en: [
      "10-second sample",
      "98% speech recognition accuracy",
      "16 subtitle languages",
      "Batch efficiency up 300%",
      "Ten videos in one batch",
      "Client 2.6 is out, with an advanced digital human.",
    ],
  };
  for (const language of languages) {
    const { text } = await readPage("/", language);
    for (const claim of claims[language]) expect(text).toContain(claim);
  }
});

test("the stats row has four figures [spec 1.3]", async () => {
  const { text } = await readPage("/");
  expect(text).toContain("AI features 25+ Languages 16 Time saved 80% Product version 4.6");
});

test("the hero shows the published slogans, the whale, the download and the way to the packages [spec 2.9]", async () => {
  const basic = { ...builtInSiteConfig.basic, sloganEn: "Dive deep.", subSloganEn: "Come up with a cut." };
  const { html } = await readPage("/", "en", { basic });
  const hero = partOf(partOf(html, "<main", "</main>"), "<section", "</section>");
  expect(wordsOf(hero)).toContain("Dive deep.");
  expect(wordsOf(hero)).toContain("Come up with a cut.");
  expect(hero).toContain("<canvas");
  expect(wordsOf(partOf(hero, "<button", "</button>"))).toContain("Download for desktop");
  expect(hero).toMatch(/<a href="\/pricing"[^>]*>See plans<\/a>/);
});

test("the product carousel has ten images, a button each way and a dot for each [spec 2.10]", async () => {
  const slides = await section("showcase");
  expect(slides.match(/data-lazy-src=/g)).toHaveLength(10);
  for (const name of ["Previous slide", "Next slide", "Stop rotation"])
    expect(slides).toContain(`aria-label="${name}"`);
  expect(slides.match(/<button /g)).toHaveLength(3 + 10);
});

test("the first feature is the heading and no entry of the list [spec 2.11]", async () => {
  const { html } = await readPage("/");
  const features = partOf(html, "Smart subtitles</h2>", "</section>");
  expect(features).not.toContain("Smart subtitles</h3>");
  expect(features).toContain("Digital human</h3>");
  expect(features).toContain("Batch processing</h3>");
});

test("the demo video is muted and loops [spec 2.12]", async () => {
  const { html } = await readPage("/");
  const video = partOf(html, "<video", ">");
  expect(video).toContain(' muted=""');
  expect(video).toContain(' loop=""');
});

test("six platforms trust the product, and it is built on six technologies [spec 2.13, 2.15]", async () => {
  const { html, text } = await readPage("/");
  expect(text).toContain("Bilibili Douyin Kuaishou Xiaohongshu WeChat Channels YouTube");
  const technologies = partOf(html, "Built on</h2>", "</ul>");
  expect(wordsOf(technologies)).toMatch(/FFmpeg\s+ONNX\s+WebAssembly\s+WebGPU\s+OpenCV\s+PyTorch/);
  expect(technologies.match(/<li/g)).toHaveLength(6);
});

test("a testimonial has its content, avatar, name, title and logo [spec 2.14]", async () => {
  const testimonial = {
    id: 1,
    author: "螃蟹",
    nameEn: "Crab",
    title: "剪辑师",
    titleEn: "Editor",
    content: "好用。",
    contentEn: "It works.",
    avatar: "/media/avatars/crab.svg",
    logo: "/media/avatars/turtle.svg",
  };
  const testimonials = [testimonial, { ...testimonial, id: 2, nameEn: "Turtle" }];
  const { html, text } = await readPage("/", "en", { testimonials });
  expect(text).toContain("What creators say");
  for (const words of ["It works.", "Crab", "Editor"]) expect(text).toContain(words);
  expect(html).toContain('src="/media/avatars/crab.svg"');
  expect(html).toContain('src="/media/avatars/turtle.svg"');
});

test("without testimonials there is no section", async () => {
  const { text } = await readPage("/", "en", { testimonials: [] });
  expect(text).not.toContain("What creators say");
});

test("the closing section leads to the published download guide elsewhere [spec 2.16]", async () => {
  const basic = { ...builtInSiteConfig.basic, downloadGuideUrl: "https://guide.example/install" };
  const closing = await section("closing", { basic });
  expect(linksOf(closing)).toEqual(["https://guide.example/install"]);
});

test("without a guide the closing section leads to the site's own downloads", async () => {
  expect(linksOf(await section("closing"))).toEqual(["/product/desktop#download"]);
});

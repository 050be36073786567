import { readdirSync, readFileSync } from "node:fs";
import { languages, languageTag } from "@baleen/contract/language.ts";
import { expect, test } from "vitest";
import { captionLanguages, posterCaption, posterS } from "./captions.tsx";

const folder = new URL("media/", import.meta.url);
const read = (tag: string) => readFileSync(new URL(`captions.${tag}.vtt`, folder), "utf8");

/** The cues of a WebVTT file: start, end and text. */
function cuesOf(vtt: string): { start: number; end: number; text: string }[] {
  return [...vtt.matchAll(/00:(\d\d)\.000 --> 00:(\d\d)\.000\n(.+)/g)].map(([, start, end, text = ""]) => ({
    start: Number(start),
    end: Number(end),
    text,
  }));
}

test("sixteen languages are offered, each with a file of its own", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".vtt"));
  expect(files.toSorted()).toEqual(captionLanguages.map(([tag]) => `captions.${tag}.vtt`).toSorted());
  expect(files).toHaveLength(16);
});

test.each(captionLanguages)("the captions in %s cover the whole video, each in its own words", (tag) => {
  const cues = cuesOf(read(tag));
  expect(cues.map(({ start, end }) => [start, end])).toEqual([
    [0, 3],
    [3, 6],
    [6, 9],
    [9, 12],
  ]);
  const texts = cues.map(({ text }) => text);
  expect(new Set(texts).size).toBe(4);
  if (tag !== "en") expect(texts).not.toEqual(cuesOf(read("en")).map(({ text }) => text));
});

test.each(languages)("the poster in %s has the caption of its moment", (language) => {
  const cue = cuesOf(read(languageTag[language])).find(({ start, end }) => start <= posterS && posterS < end);
  expect(cue?.text).toBe(posterCaption[language]);
});

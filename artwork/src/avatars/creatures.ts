import * as c from "../pixels/palette.ts";
import type { Palette } from "../pixels/sprite.ts";

/** Marks: `.` background, a body, b highlight, c tentacles and fins, d beak and feet, e eyes, f belly. */
const blue: Palette = { ".": c.wash, a: c.sea, b: c.shallow, c: c.ripple, d: c.krill, e: c.ink, f: c.foam };
const orange: Palette = { ".": c.cream, a: c.ember, b: c.amber, c: c.krill, d: c.ink, e: c.ink, f: c.candle };
const green: Palette = { ".": c.mint, a: c.moss, b: c.leaf, c: c.leaf, d: c.krill, e: c.ink, f: c.foam };

export interface Creature {
  readonly palette: Palette;
  readonly rows: readonly string[];
}

export const creatures: Readonly<Record<string, Creature>> = {
  crab: {
    palette: orange,
    rows: [
      "............",
      "aa........aa",
      "a.a......a.a",
      ".aa......aa.",
      "..a.e..e.a..",
      "..aaaaaaaa..",
      ".aabaaaabaa.",
      "aaaaaaaaaaaa",
      ".aaffffffaa.",
      "..aaaaaaaa..",
      ".a.a.aa.a.a.",
      "a..a....a..a",
    ],
  },
  jellyfish: {
    palette: blue,
    rows: [
      "....aaaa....",
      "..aaaaaaaa..",
      ".aabaaaaaaa.",
      ".abaaaaaaaa.",
      "aaaaaaaaaaaa",
      "aaeaaaaaaeaa",
      "aaaaaaaaaaaa",
      ".cacacacaca.",
      ".c.c.cc.c.c.",
      "..c..c..c.c.",
      ".c..c.c..c..",
      "..c..c...c..",
    ],
  },
  penguin: {
    palette: blue,
    rows: [
      "....aaaa....",
      "...aaaaaa...",
      "..aaeaaeaa..",
      "..aaadddaa..",
      "..aaffffaa..",
      ".aafffffaaa.",
      ".aafffffffaa",
      "aaaffffffaaa",
      "a.affffffa.a",
      "..aaffffaa..",
      "...aaaaaa...",
      "...dd..dd...",
    ],
  },
  squid: {
    palette: orange,
    rows: [
      ".....aa.....",
      "....aaaa....",
      "...aabaaa...",
      "..aabaaaaa..",
      "..aaaaaaaa..",
      "...aaaaaa...",
      "...aeaaea...",
      "...aaaaaa...",
      "..c.cccc.c..",
      ".c.c.cc.c.c.",
      "c..c.cc.c..c",
      ".c..c..c..c.",
    ],
  },
  otter: {
    palette: green,
    rows: [
      "............",
      "..aa....aa..",
      ".aaaaaaaaaa.",
      ".aaeaaaaeaa.",
      ".aaffddffaa.",
      "..affffffa..",
      "..aaffffaa..",
      ".aaaaaaaaaa.",
      "aaaffffffaaa",
      "aaffffffffaa",
      ".aaffffffaa.",
      "..aaaaaaaa..",
    ],
  },
  turtle: {
    palette: green,
    rows: [
      "............",
      "............",
      "...aaaaa....",
      "..aabbaaa...",
      ".aaabbaaaabb",
      ".abbaabbabeb",
      "aabbaabbabbb",
      "aaaabbaaaabb",
      ".ffffffffbb.",
      "bbb....bbb..",
      ".bbb....bbb.",
      "............",
    ],
  },
  seahorse: {
    palette: orange,
    rows: [
      "...a.aa.....",
      "....aaaa....",
      "..aaaaea....",
      "...aaaaaaaa.",
      "....aaa..aa.",
      ".c.aabba....",
      ".ccabbbba...",
      ".ccabbbba...",
      "...aabba....",
      "....aaa.....",
      "....aa..a...",
      ".....aaaa...",
    ],
  },
  pufferfish: {
    palette: blue,
    rows: [
      "..a..aa..a..",
      "....aaaa....",
      ".a.aabbaa.a.",
      "..aabaaaaa..",
      ".aaaaaaaaaa.",
      "baaeaaaaeaab",
      "bbaaaddaaabb",
      "b.affddffa.b",
      "..ffffffff..",
      ".a.ffffff.a.",
      "....ffff....",
      "..a......a..",
    ],
  },
};

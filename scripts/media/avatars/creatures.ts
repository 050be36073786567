import * as c from "../pixels/inks.ts";
import type { Inks } from "../pixels/stamp.ts";

/** Marks: `.` the ground, a the body, b its light, c what is thin, d beaks and feet, e eyes, f bellies. */
const blue: Inks = { ".": c.wash, a: c.sea, b: c.shallow, c: c.ripple, d: c.krill, e: c.ink, f: c.foam };
const orange: Inks = { ".": c.cream, a: c.ember, b: c.amber, c: c.krill, d: c.ink, e: c.ink, f: c.candle };
const green: Inks = { ".": c.mint, a: c.moss, b: c.leaf, c: c.leaf, d: c.krill, e: c.ink, f: c.foam };

export interface Creature {
  readonly inks: Inks;
  readonly rows: readonly string[];
}

export const creatures: Readonly<Record<string, Creature>> = {
  crab: {
    inks: orange,
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
    inks: blue,
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
    inks: blue,
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
    inks: orange,
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
    inks: green,
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
    inks: green,
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
    inks: orange,
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
    inks: blue,
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

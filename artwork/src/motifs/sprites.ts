/** A sailing boat: hull, sail, its shaded half, mast. */
export const boat: readonly string[] = [
  "......m.....",
  ".....sm.....",
  "....ssmt....",
  "....ssmtt...",
  "...sssmttt..",
  "..ssssmttt..",
  "..ssssmtttt.",
  ".sssssmtttt.",
  "......m.....",
  "hhhhhhhhhhhh",
  ".hhhhhhhhhh.",
  "..hhhhhhhh..",
];

export const gull: readonly string[] = ["gg...gg", "..g.g..", "...g..."];

export const tick: readonly string[] = [
  ".......tt",
  "......tt.",
  ".....tt..",
  "tt..tt...",
  ".tttt....",
  "..tt.....",
];

export const arrows: readonly string[] = [
  "...a....a...",
  "..aa....aa..",
  ".aaa....aaa.",
  "aaaa....aaaa",
  ".aaa....aaa.",
  "..aa....aa..",
  "...a....a...",
];

export const microphone: readonly string[] = [
  ".......mmmmmm.......",
  ".....mmmmmmmmmm.....",
  "....mmmmmmmmmmmm....",
  "....mlmgmgmgmgmm....",
  "....mlmmmmmmmmmm....",
  "....mlgmgmgmgmgm....",
  "....mlmmmmmmmmmm....",
  "....mlmgmgmgmgmm....",
  "....mlmmmmmmmmmm....",
  "....mlgmgmgmgmgm....",
  "....mmmmmmmmmmmm....",
  "....mlmgmgmgmgmm....",
  "....mlmmmmmmmmmm....",
  "....bbbbbbbbbbbb....",
  "s...mmmmmmmmmmmm...s",
  "s...mmmmmmmmmmmm...s",
  "ss..mmmmmmmmmmmm..ss",
  ".s...mmmmmmmmmm...s.",
  ".ss...mmmmmmmm...ss.",
  "..ss............ss..",
  "...sss........sss...",
  ".....ssssssssss.....",
  ".........ss.........",
  ".........ss.........",
  ".........ss.........",
  ".........ss.........",
  ".....ssssssssss.....",
  "....ssssssssssss....",
];

import type { SwitchPositions } from "../switches.ts";

/** How WeChat and its people behave at a sign-in. */
export const signInChoices = {
  /**
   * `on`: WeChat opens pages that ask for consent as snapshots (快照页), with identities that are virtual and differ at
   * each load. `unflagged`: so, but the token answer lacks `is_snapshotuser`.
   */
  snapshot: ["off", "on", "unflagged"],
  /** How often the browser loads the address to which WeChat returns, and whether the codes are the same. */
  callback: ["once", "same-code-twice", "two-codes"],
  /** What follows when a person refuses: WeChat's own page, or a return without a code. */
  refusal: ["stays", "returns"],
  /** Whether the official account is bound to the open platform account. Otherwise it knows no unionid. */
  "open-platform": ["bound", "unbound"],
  /** Who follows the official account. Followers are not asked for consent. */
  followers: ["nobody", "everybody"],
  /** `test`: a 测试号, which only followers can use, and which knows no unionid. */
  account: ["verified", "test"],
  /** `gone`: the pictures' addresses have died, as after a person has changed theirs. */
  pictures: ["served", "gone"],
} as const;

export type SignInSwitches = SwitchPositions<typeof signInChoices>;

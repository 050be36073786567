import type { SwitchPositions } from "../switches.ts";

/** How Alipay behaves with complaints, above all where its documentation says nothing. */
export const complaintChoices = {
  /** Whether the application may use 交易投诉, and how it is told that it may not. */
  "trade-complaints": ["granted", "AUTHORITY_ILLEGAL", "40006"],
  /** The same for RiskGO 投诉. */
  "risk-complaints": ["granted", "AUTHORITY_ILLEGAL", "40006"],
  /** Where a feedback's fields may stand. */
  "feedback-fields": ["parameters", "biz-content"],
  /** `fails`: the method succeeds, and its result says that nothing was finished. */
  "complaint-process": ["succeeds", "fails"],
  /** `new`: states and fields that are not documented. */
  "complaint-words": ["documented", "new"],
} as const;

export type ComplaintSwitches = SwitchPositions<typeof complaintChoices>;

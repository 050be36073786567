import type { SwitchPositions } from "../switches.ts";

/** How WeChat Pay behaves with complaints, above all where its documentation says nothing. */
export const complaintChoices = {
  /** Whether the merchant may use complaints. */
  "complaint-access": ["granted", "refused"],
  /** The answer to a reply to a complaint that is processed. */
  "reply-after-end": ["204", "400"],
  /** The answer to a completion of a complaint that is processed. */
  "complete-again": ["204", "400"],
  /** The state after the payer has continued a processed complaint. */
  "state-after-continue": ["PENDING", "PROCESSING"],
  /** `none`: the payer has left no number. `old-certificate`: encrypted for the merchant's former key. */
  "payer-phone": ["encrypted", "none", "old-certificate", "garbage"],
  /** The field of a complaint's notice. */
  "associated-data": ["complaint", "missing", "empty"],
  /** Whether the merchant's own acts are noticed. */
  "own-acts": ["silent", "noticed"],
  /** `new`: states, problems, tags, acts and fields that are not documented. */
  "complaint-words": ["documented", "new"],
  /** How a picture is answered. `big`: four megabytes, `large`: ten. `endless`: a body without an end. */
  "picture-answer": ["image", "json", "big", "refused", "html", "large", "endless"],
  /** `addresses`: the older form, whose addresses need no signature and are valid for an hour. */
  "history-pictures": ["media", "addresses"],
  /** `counted`: more calls in a minute than documented are refused. */
  "complaint-limits": ["off", "counted"],
  /** `short`: more than ten complaints on a page are too much data. */
  "complaint-page": ["full", "short"],
} as const;

export type ComplaintSwitches = SwitchPositions<typeof complaintChoices>;

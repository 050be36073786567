import * as z from "zod/mini";
import { identifier, instant, requiredText } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { actionBodyWithoutReason } from "./operator-action.ts";
import { roles } from "./roles.ts";

/** An operator's note about an order or an account, for other operators. */
export const note = z.object({
  id: z.int(),
  at: instant,
  operator: z.string(),
  text: z.string(),
  /** Null on an account's page, unless it was written about one of its orders. */
  orderNo: z.nullable(z.string()),
  /** The role that has to act next; null if nobody has to. */
  waitsFor: z.nullable(z.enum(roles)),
  doneAt: z.nullable(instant),
  doneBy: z.nullable(z.string()),
});
export type Note = z.output<typeof note>;

export const maxNoteLength = 1_000;

export const addNote = defineConsoleCall("POST /notes", {
  requiredAccess: "assistBuyers",
  body: z.object({
    ...actionBodyWithoutReason.shape,
    about: z.union([z.object({ orderNo: requiredText(64) }), z.object({ accountId: identifier })]),
    text: requiredText(maxNoteLength),
    waitsFor: z.nullable(z.enum(roles)),
  }),
  reply: z.object({ id: z.int() }),
  summary: "Writes a note about an order or an account; one that waits for a role is on the overview.",
});

export const finishNote = defineConsoleCall("POST /notes/{id}/done", {
  requiredAccess: "assistBuyers",
  body: actionBodyWithoutReason,
  summary: "Says that what a note waits for is done.",
});

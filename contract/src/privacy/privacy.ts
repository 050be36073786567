import * as z from "zod/mini";
import { ownerProof, ownerProofFields } from "../accounts/owner-proof.ts";
import { defineCall } from "../call.ts";
import { instant } from "../rules.ts";
import { level } from "../shop/packages.ts";
import { exportedData } from "./exported-data.ts";

/** The days that a requested deletion waits, unless immediate deletion is requested. */
export const deletionWaitDays = 7;
export const maxExportsPerDay = 3;

/** Pending payments and refunds: the deletion waits until they are settled. */
const pendingSettlement = z.object({ kind: z.enum(["payment", "refund"]), orderNo: z.string() });

const deletion = z.object({
  requestedAt: instant,
  deletesAt: instant,
  /** What the deletion waits for, or would wait for. */
  waitingFor: z.array(pendingSettlement),
});
export type Deletion = z.output<typeof deletion>;

/** What owners do with their accounts as a whole; stored in the account's history. */
export const historyKinds = ["exported", "deletion requested", "deletion cancelled", "deleted"] as const;

export const readPrivacy = defineCall("GET /account/privacy", {
  access: "signed-in",
  reply: z.object({
    username: z.string(),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** False if the owner signs in with codes or WeChat alone. */
    hasPassword: z.optional(z.boolean()),
    /** What a deletion would lose; null without a membership. `days` is null for a membership without an end. */
    membership: z.nullable(
      z.object({
        days: z.nullable(z.int()),
        level,
        /** The days left of each level, the current level first. */
        levels: z.optional(z.array(z.object({ days: z.nullable(z.int()), level }))),
      }),
    ),
    deletion: z.nullable(deletion),
    /** Newest first. */
    history: z.array(z.object({ kind: z.enum([...historyKinds, "merged"]), at: instant })),
  }),
  summary: "What the privacy page shows: bound addresses, what a deletion loses, and the one that waits.",
});

export const exportData = defineCall("POST /account/export", {
  access: "signed-in",
  body: ownerProof,
  reply: exportedData,
  summary: "Everything that is kept about the person, as one JSON document. Three times a day.",
  timeout: "long",
});

export const requestDeletion = defineCall("POST /account/deletion", {
  access: "signed-in",
  body: z.object({ ...ownerProofFields, now: z.optional(z.boolean()) }),
  reply: z.object({
    isDeleted: z.boolean(),
    /** When the account is deleted; with `now` immediately, unless a payment or refund is pending. */
    deletesAt: instant,
    waitingFor: z.array(pendingSettlement),
  }),
  summary:
    "Deletes the account: after seven days, which signing in again cancels, or with `now` as soon as no money moves.",
  timeout: "long",
});

export const cancelDeletion = defineCall("POST /account/deletion/cancel", {
  access: "signed-in",
  summary: "Keeps an account that waits to be deleted.",
  successMessage: { zh: "已取消注销", en: "Your account stays" },
});

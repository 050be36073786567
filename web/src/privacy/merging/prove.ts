import type { ReplyOf, SentBodyOf } from "@baleen/contract/call.ts";
import type { proveOtherAccount } from "@baleen/contract/privacy/merging.ts";

/** Both accounts, and what a merge would give. */
export type MergePreview = ReplyOf<typeof proveOtherAccount>;

/** A sign-in to the other account. */
export type Proof = SentBodyOf<typeof proveOtherAccount>;

/** Sends the proof and goes on to the comparison. Throws an `ApiError`. */
export type Prove = (proof: Proof) => Promise<void>;

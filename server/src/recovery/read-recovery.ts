import type { readRecovery as call } from "@baleen/contract/recovery.ts";
import { findRecoveryKeyAge } from "../accounts/recovery-key-store.ts";
import { findOpenLinkOf } from "../accounts/recovery-link-store.ts";
import type { Deps } from "../deps.ts";
import type { Handler } from "../http/handler.ts";

export const readRecovery: Handler<Deps, typeof call> = async ({ db, clock }, { user }) => {
  const keyMadeAt = await findRecoveryKeyAge(db, user.accountId);
  const link = await findOpenLinkOf(db, user.accountId, clock.now());
  return {
    keyMadeAt: keyMadeAt?.toISOString() ?? null,
    link: link
      ? { worksFrom: link.works_from.toISOString(), worksUntil: link.works_until.toISOString() }
      : null,
  };
};

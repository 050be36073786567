import type { readMembership as call } from "@baleen/contract/membership/membership.ts";
import type { Handler } from "../platform/http/handler.ts";
import { listGrants } from "./membership-store.ts";
import { planLevels } from "./plan-levels.ts";

export const readMembership: Handler<typeof call> = async (context, { user }) => {
  const now = context.clock.now();
  const spans = planLevels(await listGrants(context.db, user.accountId)).filter(({ to }) => to > now);
  return {
    spans: spans.map((span) => ({ ...span, from: span.from.toISOString(), to: span.to.toISOString() })),
  };
};

import type { ConsoleHandler } from "../console-handler.ts";
import { toReply } from "../to-reply.ts";
import { listTokens } from "./access-token-store.ts";

export const listAccessTokens: ConsoleHandler<"listAccessTokens"> = async ({ readsDb, clock }) => ({
  tokens: (await listTokens(readsDb, clock.now())).map((row) => ({
    ...toReply(row),
    permissions: [...row.permissions],
  })),
});

import type * as calls from "@baleen/contract/back-office/operators.ts";
import { actionBy, type ConsoleHandler } from "../console-handler.ts";
import * as verbs from "./change-operator.ts";
import { listOperatorRows } from "./operator-store.ts";
import type { SetupLink } from "./setup-links.ts";

const listOperators: ConsoleHandler<typeof calls.listOperators> = async ({ reads }) => {
  const rows = await listOperatorRows(reads);
  return {
    operators: rows.map((row) => ({
      id: row.id,
      login: row.login,
      name: row.name,
      role: row.role,
      isSetUp: row.password_hash !== null,
      hasSecondFactor: row.totp_sealed !== null,
      isDisabled: row.disabled_at !== null,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    })),
  };
};

const inviteOperator: ConsoleHandler<typeof calls.inviteOperator> = async (deps, asked) =>
  linkReply(await verbs.inviteOperator(deps, asked.body.role, actionBy(asked)));

const setOperatorRole: ConsoleHandler<typeof calls.setOperatorRole> = async (deps, asked) => {
  await verbs.setRole(deps, asked.params.id, asked.body.role, actionBy(asked));
  return null;
};

const disableOperator: ConsoleHandler<typeof calls.disableOperator> = async (deps, asked) => {
  await verbs.disableOperator(deps, asked.params.id, actionBy(asked));
  return null;
};

const enableOperator: ConsoleHandler<typeof calls.enableOperator> = async (deps, asked) => {
  await verbs.enableOperator(deps, asked.params.id, actionBy(asked));
  return null;
};

const resetOperator: ConsoleHandler<typeof calls.resetOperator> = async (deps, asked) =>
  linkReply(await verbs.resetOperator(deps, asked.params.id, actionBy(asked)));

function linkReply({ url, expiresAt }: SetupLink) {
  return { url, expiresAt: expiresAt.toISOString() };
}

export const operatorsHandlers = {
  listOperators,
  inviteOperator,
  setOperatorRole,
  disableOperator,
  enableOperator,
  resetOperator,
};

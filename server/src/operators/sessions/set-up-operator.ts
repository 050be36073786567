import type { Context } from "../../context.ts";
import { isListedPassword } from "../../platform/common-passwords.ts";
import type { Tx } from "../../platform/database/transaction.ts";
import { defineHandler } from "../../platform/http/define-handler.ts";
import { defineLimit } from "../../platform/http/limit.ts";
import { Rejection } from "../../platform/rejection.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import {
  addOperator,
  findOperator,
  lockOperator,
  type NewOperator,
  updateOperator,
} from "../operator-store.ts";
import { performAction } from "../perform-action.ts";
import { findLink, useLink } from "../setup-links.ts";
import { endOperatorSessions } from "./operator-session-store.ts";
import { removeRecoveryCodes } from "./recovery-codes.ts";
import { openOperatorSession } from "./sign-in-operator.ts";

const perClient = defineLimit("opened setup links", {
  by: "client",
  max: 60,
  windowS: 3600,
  error: "tooManyOperatorTries",
});

export const checkSetupLink = defineHandler<ConsoleHandler<"checkSetupLink">>({
  perClient: [perClient],
  async run(context, { body }) {
    const { login, name, role } = await readLink(context, body.token);
    return { login, name, role };
  },
});

/** Throws `consoleLinkInvalid`. */
async function readLink(context: Pick<Context, "db" | "clock">, token: string) {
  const link = await findLink(context.db, token, context.clock.now());
  if (!link) throw new Rejection("consoleLinkInvalid");
  return link;
}

/**
 * Uses a setup link: adds a new operator, or replaces the operator's password and second factor; then opens a session.
 * Common passwords are always rejected. Throws `consoleLinkInvalid`.
 */
export const setUpOperator = defineHandler<ConsoleHandler<"setUpOperator">>({
  perClient: [perClient],
  async run(context, { body, client, cookie }) {
    const link = await readLink(context, body.token);
    if (await isListedPassword(body.password)) {
      throw new Rejection("passwordCommon", { fields: { password: "passwordCommon" } });
    }
    const passwordHash = await context.passwordHash.hash(body.password);
    const login = link.login ?? body.login;
    const action = {
      operator: { id: link.id, login },
      via: "console",
      ipAddress: client.ipAddress,
      reason: null,
      action: "setUpOperator",
      subject: { kind: "operator", id: login },
    } as const;
    const { result } = await performAction(context, action, async (tx) => {
      const now = context.clock.now();
      // The operator is locked before the link, in the same order as in a reset.
      const operator = link.id === null ? undefined : await lockOperator(tx, link.id);
      if (!(await useLink(tx, body.token, now))) throw new Rejection("consoleLinkInvalid");
      const { id, role } = operator ?? (await addInvitedOperator(tx, { ...body, role: link.role }, now));
      // Disabling ends earlier links, so a link to a disabled operator was made to enable that operator again.
      await updateOperator(tx, id, { password_hash: passwordHash, totp_sealed: null, disabled_at: null });
      await removeRecoveryCodes(tx, id);
      await endOperatorSessions(tx, { operatorId: id }, now);
      return { result: { id }, details: { role } };
    });
    const operator = await findOperator(context.db, result.id);
    if (!operator) throw new Rejection("operatorSignedOut");
    return await openOperatorSession(context, operator, { client, cookie });
  },
});

async function addInvitedOperator(
  tx: Tx,
  { login, name, role }: Omit<NewOperator, "passwordHash">,
  now: Date,
) {
  const id = await addOperator(tx, { login, name, role, passwordHash: null }, now);
  if (id === undefined) throw new Rejection("invalidRequest", { fields: { login: "usernameTaken" } });
  return { id, role };
}

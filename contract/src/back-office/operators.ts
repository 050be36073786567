import * as z from "zod/mini";
import { instant } from "../rules.ts";
import { defineConsoleCall } from "./console-call.ts";
import { operatorActionBody, operatorActionFields } from "./operator-action.ts";
import { roles } from "./roles.ts";
import { operatorName } from "./session.ts";

const listedOperator = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** False until the setup link is used. */
  isSetUp: z.boolean(),
  hasSecondFactor: z.boolean(),
  isDisabled: z.boolean(),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
});

/** An invitation that can still be used. */
const openInvitation = z.object({
  id: z.int(),
  /** The invited person's name, as entered by the inviter. */
  invitee: z.nullable(z.string()),
  role: z.enum(roles),
  createdAt: instant,
  expiresAt: instant,
});

/** Single use, shown once. The token is in the URL's fragment, which is not logged. */
const setupLink = z.object({ url: z.string(), expiresAt: instant });

export const listOperators = defineConsoleCall("GET /operators", {
  requiredAccess: "readOperators",
  reply: z.object({ operators: z.array(listedOperator), invitations: z.array(openInvitation) }),
  summary: "All operators, disabled ones included, and the invitations that can still be used.",
});

export const inviteOperator = defineConsoleCall("POST /operators", {
  requiredAccess: "manageOperators",
  body: z.object({ ...operatorActionFields, role: z.enum(roles), invitee: z.optional(operatorName) }),
  reply: setupLink,
  summary: "Makes a link for a new operator of a role, who chooses login, name and password.",
});

export const withdrawInvitation = defineConsoleCall("POST /operators/invitations/{id}/withdraw", {
  requiredAccess: "manageOperators",
  body: operatorActionBody,
  summary: "Ends an invitation that nobody has used.",
});

export const setOperatorRole = defineConsoleCall("POST /operators/{id}/role", {
  requiredAccess: "manageOperators",
  body: z.object({ ...operatorActionFields, role: z.enum(roles) }),
  summary: "Changes an operator's role. One owner always remains.",
});

export const disableOperator = defineConsoleCall("POST /operators/{id}/disable", {
  requiredAccess: "manageOperators",
  body: operatorActionBody,
  summary: "Disables an operator and ends all sessions. One owner always remains.",
});

export const enableOperator = defineConsoleCall("POST /operators/{id}/enable", {
  requiredAccess: "manageOperators",
  body: operatorActionBody,
  summary: "Enables a disabled operator again.",
});

export const resetOperator = defineConsoleCall("POST /operators/{id}/reset", {
  requiredAccess: "manageOperators",
  body: operatorActionBody,
  reply: setupLink,
  summary:
    "Makes a setup link for another operator, whose use replaces password and second factor and ends all sessions.",
});

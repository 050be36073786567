import * as z from "zod/mini";
import { identifier, instant, requiredText } from "../rules.ts";
import { auditAction, auditSubjectKind, storedAction, storedSubject } from "./audit-actions.ts";
import { storedOutcome } from "./audit-outcomes.ts";
import { defineConsoleCall } from "./console-call.ts";
import { countedPageOf, pageQuery } from "./paging.ts";

const fields = z.nullable(z.record(z.string(), z.unknown()));

const auditLogEntry = z.object({
  id: z.int(),
  at: instant,
  /**
   * The operator's name at that time; for commands, the operating system user; for an access token, `api:` and its name.
   */
  operator: z.string(),
  operatorId: z.nullable(z.int()),
  /** The access token that acted, if one did. */
  tokenId: z.nullable(z.int()),
  via: z.enum(["console", "command"]),
  ...storedAction.shape,
  /** Null for actions that concern no single subject. */
  subject: z.nullable(storedSubject),
  reasonCategory: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  ...storedOutcome.shape,
  ipAddress: z.nullable(z.string()),
  details: fields,
  before: fields,
  after: fields,
});

export const auditLogFilters = {
  operatorId: z.optional(identifier),
  tokenId: z.optional(identifier),
  action: z.optional(auditAction),
  subjectKind: z.optional(auditSubjectKind),
  /** The subject's id. */
  subject: z.optional(requiredText(100)),
  from: z.optional(instant),
  to: z.optional(instant),
} as const;

export const listAuditLog = defineConsoleCall("GET /audit-log", {
  canUseReplica: true,
  requiredAccess: "operator",
  conditionalPermissions: ["readAuditLog"],
  query: z.object({ ...pageQuery, ...auditLogFilters }),
  reply: countedPageOf(auditLogEntry),
  summary: "What operators did, the newest first; without the right to read all, one's own entries.",
});

export const listAuditOperators = defineConsoleCall("GET /audit-log/operators", {
  requiredAccess: "readAuditLog",
  reply: z.object({
    operators: z.array(z.object({ id: z.int(), login: z.string(), name: z.string() })),
    tokens: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  summary: "The operators and access tokens whose entries can be asked for.",
});

import * as z from "zod/mini";
import { displayName } from "../accounts/account-fields.ts";
import { languages } from "../language.ts";
import { instant, requiredText } from "../rules.ts";
import { normalisePassword } from "../typed-values/password.ts";
import { defineConsoleCall } from "./console-call.ts";
import { roles } from "./roles.ts";

export const minOperatorPasswordLength = 12;

export const operatorName = z.pipe(requiredText(64), displayName(64));

export const operatorLogin = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/));
/** This schema checks only the length; the server checks for common passwords (`passwordCommon`). */
const newOperatorPassword = z.pipe(
  z.pipe(z.string(), z.transform(normalisePassword)),
  z
    .string()
    .check(z.minLength(minOperatorPasswordLength, "operatorPasswordShort"), z.maxLength(128, "passwordLong")),
);
const totpCode = z.string().check(z.trim(), z.regex(/^\d{6}$/));

/** The operator of a session. */
const signedInOperator = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  role: z.enum(roles),
  language: z.nullable(z.enum(languages)),
  hasSecondFactor: z.boolean(),
  /** What step-up asks for: the code of the second factor or, in the demo, the password. */
  stepUpBy: z.enum(["totp", "password"]),
  recoveryCodesLeft: z.int(),
  /** Production with a gateway on loopback (`PAYMENT_REHEARSAL`): payments there move no real money. */
  isRehearsal: z.boolean(),
  sessionEndsAt: instant,
});
export type SignedInOperator = z.output<typeof signedInOperator>;

/** The step after a correct password: none, the code of the second factor, or its enrolment. */
const nextStep = z.object({
  next: z.enum(["done", "totp", "enrol"]),
  operator: z.nullable(signedInOperator),
});

export const signInOperator = defineConsoleCall("POST /session", {
  requiredAccess: "anyone",
  body: z.object({ login: requiredText(64), password: requiredText(128) }),
  reply: nextStep,
  summary: "Signs an operator in with login and password; the second factor follows.",
});

export const confirmTotp = defineConsoleCall("POST /session/totp", {
  requiredAccess: "half-signed-in",
  body: z.object({ code: totpCode }),
  reply: nextStep,
  summary: "Completes signing in with the code of the second factor. A code works once.",
});

export const useRecoveryCode = defineConsoleCall("POST /session/recovery", {
  requiredAccess: "half-signed-in",
  body: z.object({ code: requiredText(32) }),
  reply: nextStep,
  summary: "Completes signing in with a recovery code instead of the second factor. A code works once.",
});

export const readSession = defineConsoleCall("GET /session", {
  requiredAccess: "operator",
  reply: signedInOperator,
  summary: "The operator of the session.",
});

export const endSession = defineConsoleCall("POST /session/end", {
  requiredAccess: "operator",
  summary: "Ends the session.",
});

export const stepUp = defineConsoleCall("POST /session/step-up", {
  requiredAccess: "operator",
  body: z.object({ code: requiredText(128) }),
  reply: z.object({ until: instant }),
  summary: "Confirms the operator by the second factor (in the demo, the password) for ten minutes.",
});

export const beginEnrolment = defineConsoleCall("POST /session/enrolment", {
  requiredAccess: "half-signed-in",
  reply: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  summary: "A new secret for the second factor, to be confirmed by a code.",
});

export const confirmEnrolment = defineConsoleCall("POST /session/enrolment/confirm", {
  requiredAccess: "half-signed-in",
  body: z.object({ code: totpCode }),
  reply: z.object({ operator: signedInOperator, recoveryCodes: z.array(z.string()) }),
  summary: "Stores the second factor, completes signing in, and shows the recovery codes once.",
});

export const checkSetupLink = defineConsoleCall("POST /setup/check", {
  requiredAccess: "anyone",
  body: z.object({ token: requiredText(64) }),
  reply: z.object({ login: z.nullable(z.string()), name: z.nullable(z.string()), role: z.enum(roles) }),
  summary: "Whom a setup link is for.",
});

/** An invited operator chooses login and name, unless the link already fixes them. */
export const setUpOperator = defineConsoleCall("POST /setup", {
  requiredAccess: "anyone",
  body: z.object({
    token: requiredText(64),
    login: operatorLogin,
    name: operatorName,
    password: newOperatorPassword,
  }),
  reply: nextStep,
  summary: "Uses a setup link: sets the password; enrolling the second factor follows. A link works once.",
});

/** One of the operator's own sessions, which include the current one. */
const operatorSession = z.object({
  id: z.int(),
  isCurrent: z.boolean(),
  device: z.string(),
  ipAddress: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
});

export const listOwnSessions = defineConsoleCall("GET /sessions", {
  requiredAccess: "operator",
  reply: z.object({ sessions: z.array(operatorSession) }),
  summary: "One's own sessions.",
});

export const endOwnSession = defineConsoleCall("POST /sessions/{id}/end", {
  requiredAccess: "operator",
  summary: "Ends one of one's own sessions.",
});

export const setOperatorPreferences = defineConsoleCall("POST /preferences", {
  requiredAccess: "operator",
  body: z.object({ language: z.enum(languages) }),
  summary: "Stores the operator's language.",
});

export const renewRecoveryCodes = defineConsoleCall("POST /recovery-codes", {
  requiredAccess: "renewOwnCodes",
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  summary: "Replaces the recovery codes, and shows the new ones once.",
});

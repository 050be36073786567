import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, requiredText } from "../rules.ts";
import { deviceList, devicePlaceKinds } from "./devices.ts";

export const clientId = "baleen-desktop";

/** Symbols of user codes: no vowels, so that codes are not words, and nothing that looks like a digit. */
export const userCodeSymbols = "BCDFGHJKLMNPQRSTVWXZ";
export const userCodeLength = 8;

/** A user code as typed, in any case, with or without dash and spaces. */
const typedUserCode = z.string().check(
  z.maxLength(64),
  z.overwrite((typed) => typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, "")),
);

/** Accepts full-width and half-width digits. */
const typedNumber = z.string().check(
  z.maxLength(16),
  z.overwrite((typed) => typed.normalize("NFKC").replaceAll(/\s/gu, "")),
);

/** A request signed by the server. It is stored only when the person decides about it. */
const requestToken = requiredText(3_000);

/** The machine that requests the sign-in, as the tool describes it, and the account's present devices. */
const signInRequest = {
  label: z.string(),
  os: z.nullable(z.string()),
  arch: z.nullable(z.string()),
  appVersion: z.nullable(z.string()),
  /** The kind of device place that its sign-in takes. */
  place: z.enum(devicePlaceKinds),
  /** The account that it would be signed in to. */
  username: z.string(),
  ...deviceList.shape,
} as const;

/** A device to replace; required if all places are taken (`devicesFull`). */
const replacedDeviceId = z.optional(identifier);

export const readAuthorization = defineCall("GET /desktop/authorizations/{request}", {
  access: "signed-in",
  params: z.object({ request: requestToken }),
  reply: z.object(signInRequest),
  summary: "The desktop tool's request to sign in on this machine.",
});

export const decideAuthorization = defineCall("POST /desktop/authorizations", {
  access: "signed-in",
  body: z.object({ request: requestToken, isApproved: z.boolean(), replaces: replacedDeviceId }),
  reply: z.object({
    /** The tool's redirect URI on this machine, with a code or an error. */
    redirectTo: z.string(),
  }),
  summary: "Lets the desktop tool sign in on this machine, or not.",
});

export const readDeviceCode = defineCall("POST /desktop/device-codes/read", {
  access: "signed-in",
  body: z.object({ userCode: typedUserCode }),
  reply: z.object({
    ...signInRequest,
    /** The code as the tool shows it, for comparison (RFC 8628 3.3.1). */
    userCode: z.string(),
    addressPrefix: z.nullable(z.string()),
    /** Whether the tool and this browser are on the same network. */
    isNear: z.boolean(),
  }),
  summary: "The desktop tool's request to sign in on another machine, by the code that it shows.",
});

/** A wrong number ends the request and throws `numberMismatch`. */
export const decideDeviceCode = defineCall("POST /desktop/device-codes", {
  access: "signed-in",
  body: z.object({
    userCode: typedUserCode,
    isApproved: z.boolean(),
    /** The number that the tool shows, as typed; required to approve. */
    number: z.optional(typedNumber),
    replaces: replacedDeviceId,
  }),
  summary: "Lets the desktop tool sign in on another machine, or not.",
});

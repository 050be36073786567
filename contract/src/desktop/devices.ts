import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, instant } from "../rules.ts";

/** The device limit of an account without a membership, and that of a level whose packages set none. */
export const deviceLimitWithoutMembership = 1;
export const defaultDeviceLimit = 2;
export const maxDeviceLimit = 20;
/** The maximum number of replacements in `replacementDays` of devices that could still be used. */
export const maxReplacements = 6;
export const replacementDays = 30;
/** A device that was not seen for this many days gives up its place. */
export const maxUnseenDays = 60;

/**
 * The place that a machine gets when it signs in. `own`: it is signed in already and keeps its place. `free`: an
 * unused place. `kept`: the place of a signed-out device; counts as a replacement. `full`: the owner has to choose a
 * device to replace; counts as a replacement.
 */
export const devicePlaceKinds = ["own", "free", "kept", "full"] as const;
export type DevicePlaceKind = (typeof devicePlaceKinds)[number];

export const maxLabelLength = 64;

/** A device's name: not blank, and without control characters. */
const deviceLabel = z.string().check(
  z.trim(),
  z.refine((text) => text !== "", { error: "required", abort: true }),
  z.refine((text) => text.length <= maxLabelLength && !/\p{C}/u.test(text), { error: "invalid" }),
);

export const device = z.object({
  id: z.int(),
  label: z.string(),
  /** As reported by the tool; null if it was not reported. */
  os: z.nullable(z.string()),
  arch: z.nullable(z.string()),
  appVersion: z.nullable(z.string()),
  /** The beginning of its last IP address. */
  addressPrefix: z.nullable(z.string()),
  signedInAt: instant,
  lastSeenAt: instant,
  /** False for devices beyond the limit: only the newest are entitled. */
  isEntitled: z.boolean(),
});
export type Device = z.output<typeof device>;

/** An account's devices and what it may still do with them. */
export const deviceList = z.object({
  /** The newest first. */
  devices: z.array(device),
  limit: z.int(),
  /** The replacements left in the current 30 days. */
  replacementsLeft: z.int(),
  /** When another replacement becomes available; null if none was used. */
  nextReplacementAt: z.nullable(instant),
  /** Signed-out devices that still keep their place, and until when: until their last entitlement expires. */
  keptPlaces: z.array(z.object({ label: z.string(), until: instant })),
});
export type DeviceList = z.output<typeof deviceList>;

export const listDevices = defineCall("GET /devices/mine", {
  access: "signed-in",
  reply: z.object({
    ...deviceList.shape,
    /** The session of this browser. */
    session: z.object({ label: z.string(), signedInAt: instant, lastSeenAt: instant }),
  }),
  summary: "One's devices with the desktop tool, and the session of this browser.",
});

const deviceParams = z.object({ id: identifier });

export const renameDevice = defineCall("POST /devices/{id}/rename", {
  access: "signed-in",
  params: deviceParams,
  body: z.object({ label: deviceLabel }),
  summary: "Renames one of one's devices.",
  successMessage: { zh: "已保存", en: "Saved" },
});

/**
 * The device keeps its place while its last entitlement is valid. A machine that takes the place before that counts as
 * a replacement.
 */
export const signOutDevice = defineCall("POST /devices/{id}/sign-out", {
  access: "signed-in",
  params: deviceParams,
  summary: "Signs the desktop tool out on one of one's devices.",
  successMessage: { zh: "已退出登录", en: "Signed out" },
});

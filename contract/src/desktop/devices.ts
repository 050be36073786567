import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, instant } from "../rules.ts";

/** Devices of an account without a level, and of a level whose packages say nothing else. */
export const devicesWithoutMembership = 1;
export const defaultDevices = 2;
export const maxDevices = 20;
/** Machines that may take another's place in 30 days while that one could still be used. */
export const maxReplacements = 6;
export const replacementDays = 30;
/** A device that was not seen for so long gives its place to another. */
export const unseenDays = 60;

/**
 * What the sign-in of a machine takes: its own place, where it is signed in; a free one; one that a device keeps that is signed
 * out, as a replacement; or one of a device that its owner has to choose, as a replacement.
 */
export const placesForDevice = ["own", "free", "kept", "full"] as const;
export type PlaceForDevice = (typeof placesForDevice)[number];

export const maxLabelLength = 64;

/** The name of a device as people read it: no control characters, and not blank. */
const deviceLabel = z.string().check(
  z.trim(),
  z.refine((text) => text !== "", { error: "required", abort: true }),
  z.refine((text) => text.length <= maxLabelLength && !/\p{C}/u.test(text), { error: "invalid" }),
);

export const device = z.object({
  id: z.int(),
  label: z.string(),
  /** As the tool reported it; null if it did not. */
  os: z.nullable(z.string()),
  arch: z.nullable(z.string()),
  appVersion: z.nullable(z.string()),
  /** The beginning of its last IP address. */
  addressPrefix: z.nullable(z.string()),
  signedInAt: instant,
  lastSeenAt: instant,
  /** False for those beyond the limit: the newest are entitled. */
  isEntitled: z.boolean(),
});
export type Device = z.output<typeof device>;

/** An account's devices and what it may still do with them. */
export const deviceList = z.object({
  /** The newest first. */
  devices: z.array(device),
  limit: z.int(),
  /** Devices that may still be replaced in these 30 days. */
  replacementsLeft: z.int(),
  /** When there is one more; null if none was used. */
  nextReplacementAt: z.nullable(instant),
  /** Devices that are signed out, and until when they keep their place: their last statement is valid so long. */
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

/** The device keeps its place while its last statement is valid: another machine that takes it before is a replacement. */
export const signOutDevice = defineCall("POST /devices/{id}/sign-out", {
  access: "signed-in",
  params: deviceParams,
  summary: "Signs the desktop tool out on one of one's devices.",
  successMessage: { zh: "已退出登录", en: "Signed out" },
});

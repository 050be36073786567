import { secondsAfter } from "../platform/clock.ts";
import { isSameDevice } from "../platform/http/device.ts";
import type { SignedInUser, Visitor } from "../platform/http/handler.ts";
import { Rejection } from "../platform/rejection.ts";

const recentSignInS = 10 * 60;

/** Whether the sign-in is recent and on the same device. A token used on another device may be stolen. */
export function isRecentSignIn(
  { signedInAt, deviceDigest }: SignedInUser,
  { device }: Visitor,
  now: Date,
): boolean {
  return isSameDevice(device, deviceDigest) && secondsAfter(signedInAt, recentSignInS) > now;
}

/** Throws `signInAgain` unless the sign-in is recent and on the same device. */
export function requireRecentSignIn(user: SignedInUser, visitor: Visitor, now: Date): void {
  if (!isRecentSignIn(user, visitor, now)) throw new Rejection("signInAgain");
}

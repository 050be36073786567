import { actionHandlers } from "../console-handler.ts";
import { readFirstHour } from "./read-first-hour.ts";
import { setAsideStep } from "./set-aside-step.ts";
import { takeUpStep } from "./take-up-step.ts";
import { tryDomain } from "./try-domain.ts";

/** The handlers of `contract/src/back-office/first-hour.ts`. */
export const firstHourHandlers = {
  readFirstHour,
  tryDomain,
  ...actionHandlers({ setAsideStep, takeUpStep }),
};

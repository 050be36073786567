import * as z from "zod/mini";
import { defineCall } from "../call.ts";

const settings = z.object({
  reminders: z.object({
    /** Whether the account gets reminders by mail before its membership ends. */
    email: z.boolean(),
    /** Whether this site sends reminders at present. */
    isSent: z.boolean(),
    /** The address that reminders are sent to; null if no e-mail address is bound. */
    address: z.nullable(z.string()),
  }),
});

export const readNotifications = defineCall("GET /notifications", {
  access: "signed-in",
  reply: settings,
  summary: "Which mails one gets besides codes and notices about the account's safety.",
});

export const setNotifications = defineCall("POST /notifications", {
  access: "signed-in",
  body: z.object({ reminders: z.object({ email: z.boolean() }) }),
  reply: settings,
  summary: "Turns reminders before the end of a membership on or off.",
  successMessage: { zh: "已保存", en: "Saved" },
});

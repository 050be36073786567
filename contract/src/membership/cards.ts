import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { identifier, instant, requiredText } from "../rules.ts";

export const activateCard = defineCall("POST /cards/validate", {
  access: "signed-in",
  envelope: "success",
  body: z.object({ keyCode: requiredText(300), userId: z.optional(identifier) }),
  reply: z.object({ validDays: z.int(), vipExpireAt: instant }),
  summary: "Redeems a card key, in any spelling, for the membership it stands for.",
  successMessage: { zh: "卡密验证成功！", en: "Card verification successful!" },
});

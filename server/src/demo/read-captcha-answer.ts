import type { readCaptchaAnswer as call } from "@baleen/contract/demo.ts";
import { AppError } from "../http/app-error.ts";
import type { Handler } from "../http/handler.ts";
import { findAnswer } from "./captcha-answer-store.ts";
import type { DemoDeps } from "./demo-deps.ts";

export const readCaptchaAnswer: Handler<DemoDeps, typeof call> = async ({ db }, { params }) => {
  const answer = await findAnswer(db, params.sessionId);
  if (answer === undefined) throw new AppError("notFound");
  return { answer };
};

import { ApiError } from "../api/api-error.ts";

const named = /验证码|verification code/i;

/** Whether a refusal speaks of a verification code: then the picture shown is used up, and a new one is due. */
export function mentionsCode(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { sentence, fields } = error;
  return [sentence.zh, sentence.en, ...Object.values(fields)].some((words) => named.test(words));
}

import type { Deps } from "../deps.ts";
import { AppError } from "../http/app-error.ts";
import type { Visitor } from "../http/handler.ts";
import { composeCode } from "../messages/compose-message.ts";
import { randomDigits } from "../outside/random.ts";
import { codeDigest } from "./check-code.ts";
import { addCode, type Proof, removeCode } from "./code-store.ts";
import { liftCooldown, limitSends } from "./limit-sends.ts";

/**
 * Sends a code that proves its target. With `reaches` false nothing is sent, but everything else is the same,
 * also the time: whoever asks must not learn whether the target has an account. Throws `tooManyCodes` or
 * `codeNotSent`; a code whose sending failed is not usable.
 */
export async function sendCode(deps: Deps, proof: Proof, visitor: Visitor, reaches = true): Promise<null> {
  await limitSends(deps, proof, visitor.subscriber);
  const code = randomDigits(deps.random, 6);
  const id = await addCode(deps.db, proof, codeDigest(deps.secretKey, proof, code), deps.clock.now());
  try {
    const { channel, target: to, purpose } = proof;
    const siteName = await siteNameOf(deps, visitor);
    const message = composeCode({ channel, to, purpose, code, language: visitor.language, siteName });
    if (reaches) await deps.sender.send(message);
    else await deps.sender.pretend(message);
  } catch (error) {
    deps.alarm("A code could not be sent", { channel: proof.channel, error });
    await removeCode(deps.db, id);
    await liftCooldown(deps, proof);
    throw new AppError("codeNotSent");
  }
  if (!reaches) await removeCode(deps.db, id);
  return null;
}

async function siteNameOf({ content }: Deps, { language }: Visitor): Promise<string> {
  const { basic } = await content.read();
  return language === "zh" ? basic.name : basic.nameEn;
}

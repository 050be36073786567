import { randomInt } from "node:crypto";

/** Headers that a proxy would add for a client with an IP address of its own, so that visitors share no rate limit. */
export function fromOwnAddress(): Readonly<Record<"x-forwarded-for", string>> {
  const part = () => randomInt(1, 255);
  return { "x-forwarded-for": `10.${part()}.${part()}.${part()}` };
}

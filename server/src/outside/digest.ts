import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal: how values of 128 random bits and more are stored, and how bodies are compared. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

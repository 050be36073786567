import { createSign, createVerify, type KeyObject } from "node:crypto";

export function signed(text: string, key: KeyObject): string {
  return createSign("RSA-SHA256").update(text, "utf8").sign(key, "base64");
}

export function fits(text: string, signature: string, key: KeyObject): boolean {
  return createVerify("RSA-SHA256").update(text, "utf8").verify(key, signature, "base64");
}

/** What is signed of named values: in the order of their names, the empty ones left out. */
export function textOf(values: ReadonlyMap<string, string>, without: readonly string[]): string {
  const names = [...values.keys()].filter((name) => !without.includes(name) && values.get(name) !== "");
  return names
    .sort()
    .map((name) => [name, values.get(name)].join("="))
    .join("&");
}
